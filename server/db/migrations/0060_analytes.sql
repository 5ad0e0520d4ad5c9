-- What a laboratory test measures, in the order of its report, and the reference ranges (docs/laboratory.md). An
-- analyte is shared by the tests that measure it, so that a person's earlier value is found.
CREATE TABLE analytes (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code       text NOT NULL UNIQUE CHECK (code ~ '^[A-Z][A-Z0-9_]{0,15}$'),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  name_bn    text NOT NULL DEFAULT '',
  -- As printed.
  unit       text NOT NULL DEFAULT '',
  kind       text NOT NULL CHECK (kind IN ('NUMBER', 'FORMULA', 'CHOICE', 'TEXT')),
  decimals   smallint NOT NULL DEFAULT 0 CHECK (decimals BETWEEN 0 AND 4),
  choices    text[] NOT NULL DEFAULT '{}',
  formula    text NOT NULL DEFAULT '',
  -- What lies outside is a slip of the keys.
  valid_low  numeric,
  valid_high numeric,
  CHECK ((kind = 'CHOICE') <= (cardinality(choices) > 0)),
  CHECK ((kind = 'FORMULA') <= (formula <> ''))
);

CREATE TABLE lab_test_analytes (
  lab_test_id integer NOT NULL REFERENCES lab_tests (id) ON DELETE CASCADE,
  position    smallint NOT NULL,
  analyte_id  integer NOT NULL REFERENCES analytes (id),
  -- Above it on the report; consecutive ones share it.
  heading     text NOT NULL DEFAULT '',
  PRIMARY KEY (lab_test_id, position),
  UNIQUE (lab_test_id, analyte_id)
);
CREATE INDEX lab_test_analytes_of_analyte ON lab_test_analytes (analyte_id);

-- The pathologist who has looked at the test's ranges; null after any change.
ALTER TABLE lab_tests
  ADD COLUMN ranges_confirmed_by integer REFERENCES accounts (id),
  ADD COLUMN ranges_confirmed_at timestamptz,
  ADD CHECK ((ranges_confirmed_by IS NULL) = (ranges_confirmed_at IS NULL));

-- About how many days an age is, so that ages of different units compare: twelve months are a year.
CREATE FUNCTION age_days(amount integer, unit text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT amount * CASE unit WHEN 'DAY' THEN 1 WHEN 'MONTH' THEN 30.4375 ELSE 365.25 END
$$;

CREATE TABLE reference_ranges (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  analyte_id    integer NOT NULL REFERENCES analytes (id) ON DELETE CASCADE,
  -- Null: of either sex.
  sex           text CHECK (sex IN ('Male', 'Female')),
  -- From this age (null: birth) to before that one (null: for life).
  from_amount   integer CHECK (from_amount > 0),
  from_unit     text CHECK (from_unit IN ('DAY', 'MONTH', 'YEAR')),
  to_amount     integer CHECK (to_amount > 0),
  to_unit       text CHECK (to_unit IN ('DAY', 'MONTH', 'YEAR')),
  low           numeric,
  high          numeric,
  critical_low  numeric,
  critical_high numeric,
  -- Printed in place of the numbers; of words, the normal ones.
  text          text NOT NULL DEFAULT '',
  source        text NOT NULL DEFAULT '',
  in_force      daterange NOT NULL CHECK (NOT isempty(in_force) AND NOT lower_inf(in_force)),
  CHECK ((from_amount IS NULL) = (from_unit IS NULL) AND (to_amount IS NULL) = (to_unit IS NULL)),
  CHECK (low <= high AND critical_low <= low AND high <= critical_high),
  -- One range for the same people at the same time.
  CONSTRAINT reference_ranges_apart EXCLUDE USING gist (
    analyte_id WITH =, coalesce(sex, '') WITH =,
    numrange(coalesce(age_days(from_amount, from_unit), 0), age_days(to_amount, to_unit)) WITH &&,
    in_force WITH &&)
);
