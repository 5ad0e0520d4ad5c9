-- Who may sign which reports, and what a report says beside its results.

-- The heading on a test's report, and who may sign it. `method` is printed where there is one.
ALTER TABLE lab_tests
  ADD COLUMN department text NOT NULL DEFAULT 'PATHOLOGY' CHECK (department IN (
    'PATHOLOGY', 'HAEMATOLOGY', 'BIOCHEMISTRY', 'MICROBIOLOGY', 'SEROLOGY', 'HISTOPATHOLOGY', 'XRAY', 'ULTRASOUND',
    'CT_MRI', 'ECG', 'ECHO', 'LUNG_FUNCTION', 'NERVES', 'ENDOSCOPY', 'OTHER')),
  ADD COLUMN method text NOT NULL DEFAULT '';
-- The tests on the list get the department their name suggests; the admin sees and changes it at /manage-tests.
UPDATE lab_tests SET department = CASE
  WHEN name ~* 'x-?\s?ray|radiograph' THEN 'XRAY'
  WHEN name ~* 'ultraso|\musg\M|sonograph' THEN 'ULTRASOUND'
  WHEN name ~* '\mct scan|\mhrct\M|\mmri\M|tomograph' THEN 'CT_MRI'
  WHEN name ~* '\mecho\M|echocard' THEN 'ECHO'
  WHEN name ~* '\m(ecg|ekg|tmt)\M|electrocard|holter' THEN 'ECG'
  WHEN name ~* '\mpft\M|spirom|lung function|pulmonary function' THEN 'LUNG_FUNCTION'
  WHEN name ~* '\m(eeg|emg|ncv)\M|nerve conduction' THEN 'NERVES'
  WHEN name ~* 'endoscop|colonoscop' THEN 'ENDOSCOPY'
  WHEN name ~* 'biops|histopath|cytolog|\mfnac\M|pap smear' THEN 'HISTOPATHOLOGY'
  WHEN name ~* 'culture|gram stain|\mafb\M|scraping' THEN 'MICROBIOLOGY'
  WHEN name ~* '\mcbc\M|blood count|haemoglobin\M|hemoglobin\M|\mesr\M|platelet' THEN 'HAEMATOLOGY'
  WHEN name ~* 'sugar|glucose|hba1c|lipid|liver|kidney|renal|creatinine|urea|thyroid|electrolyte|\m(lft|kft|tsh)\M' THEN 'BIOCHEMISTRY'
  WHEN name ~* 'widal|dengue|malaria|\mhiv\M|hbsag|vdrl|serolog|antigen|antibod' THEN 'SEROLOGY'
  WHEN name ~* '\meye\M|hearing|audiom|blood pressure|\mbp\M|consult|counsel|dressing|dental|diet' THEN 'OTHER'
  ELSE 'PATHOLOGY' END;

-- The profile of an account that signs. What accounts had typed themselves stays as a proposal: without departments
-- nobody signs, and the admin sets them after looking at it. A doctor's name, qualification and registration number
-- are on the doctor's card and empty here.
ALTER TABLE report_signers
  ALTER COLUMN name SET DEFAULT '',
  ALTER COLUMN qualification SET DEFAULT '',
  ALTER COLUMN registration_number SET DEFAULT '',
  ADD COLUMN departments text[] NOT NULL DEFAULT '{}',
  ADD COLUMN signature_key text REFERENCES report_files (key),
  ADD COLUMN updated_at timestamptz,
  ADD COLUMN updated_by integer REFERENCES accounts (id);

ALTER TABLE reports
  ADD COLUMN sample_number text,
  ADD COLUMN sample_received_at timestamptz;

-- Who asked for a test where no doctor of the list is named: a typed name, or that the patient came by themselves.
ALTER TABLE bookings
  ADD COLUMN requested_by text,
  ADD COLUMN is_self_requested boolean NOT NULL DEFAULT false;

UPDATE clinic_profile SET profile = jsonb_build_object('licence', '') || profile;
CREATE TABLE clinic_logo (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  logo       bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by integer REFERENCES accounts (id)
);

-- How old a patient is on a day, in years.
CREATE FUNCTION patient_age_on(birth_date date, age_years smallint, age_told_on date, day date) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN birth_date IS NOT NULL THEN date_part('year', age(greatest(day, birth_date), birth_date))
              ELSE age_years + date_part('year', age(greatest(day, age_told_on), age_told_on)) END::integer
$$;
-- Under two years of age the same in months and days; null from then on, and where the date of birth is not known.
CREATE FUNCTION infant_age_on(birth_date date, day date) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN date_part('year', a) < 2
    THEN jsonb_build_object('months', 12 * date_part('year', a) + date_part('month', a), 'days', date_part('day', a)) END
  FROM age(greatest(day, birth_date), birth_date) a
$$;
