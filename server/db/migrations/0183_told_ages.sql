-- An age that was told in months or days, whose date of birth is not known: `age_years` is 0, and `age_told_on` the
-- latest possible date of birth, from which its years count too. Of an age in years `age_told_on` stays the day it was
-- told.
ALTER TABLE patients
  ADD COLUMN age_unit text NOT NULL DEFAULT 'YEAR' CHECK (age_unit IN ('DAY', 'MONTH', 'YEAR')),
  ADD CONSTRAINT patients_age_unit_years CHECK (age_unit = 'YEAR' OR age_years = 0);

-- As `infant_age_on`, also of somebody whose age was told in months, then without days, or in days.
CREATE FUNCTION infant_age_on(birth_date date, age_unit text, age_told_on date, day date) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN birth_date IS NOT NULL THEN infant_age_on(birth_date, day)
    WHEN age_unit = 'DAY' THEN infant_age_on(age_told_on, day)
    WHEN age_unit = 'MONTH' THEN infant_age_on(age_told_on, day) || '{"days": 0}' END
$$;
