-- The clinic's own profile: one row, checked by the same schema on its way in and out.
-- Doctors get their public texts in Bengali as well; an empty one falls back to the English.

CREATE TABLE clinic_profile (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  profile    jsonb NOT NULL,
  version    integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by integer REFERENCES accounts (id)
);

ALTER TABLE doctors
  ADD COLUMN name_bn text NOT NULL DEFAULT '',
  ADD COLUMN speciality_bn text NOT NULL DEFAULT '',
  ADD COLUMN schedule_text_bn text NOT NULL DEFAULT '';
CREATE INDEX doctors_public ON doctors (name, id) WHERE is_public AND retired_at IS NULL;
