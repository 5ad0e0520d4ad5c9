-- Reference ranges of pregnancy, by completed weeks, and what was answered of a pregnancy when values were entered.
ALTER TABLE reference_ranges
  -- Null: not for a pregnancy.
  ADD COLUMN weeks int4range CHECK (NOT isempty(weeks) AND (weeks IS NULL OR sex = 'Female')),
  DROP CONSTRAINT reference_ranges_apart,
  -- One range for the same people at the same time.
  ADD CONSTRAINT reference_ranges_apart EXCLUDE USING gist (
    analyte_id WITH =, (CASE WHEN weeks IS NULL THEN coalesce(sex, '') ELSE 'pregnant' END) WITH =,
    (coalesce(weeks, '(,)')) WITH &&,
    numrange(coalesce(age_days(from_amount, from_unit), 0), age_days(to_amount, to_unit)) WITH &&,
    in_force WITH &&);

ALTER TABLE reports
  -- Null: nobody asked, or not known.
  ADD COLUMN is_pregnant boolean,
  -- Completed, on the day of the sample.
  ADD COLUMN pregnant_weeks smallint CHECK (pregnant_weeks BETWEEN 0 AND 44),
  ADD CHECK (pregnant_weeks IS NULL OR is_pregnant IS TRUE);
