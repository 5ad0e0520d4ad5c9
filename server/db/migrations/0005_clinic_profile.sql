-- The clinic's profile: one row. The same schema checks it when it is written and read (contract/clinic/shapes.ts).
-- Doctors' public texts also in Bengali; readers see the English one where it is empty.

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
