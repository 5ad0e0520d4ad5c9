-- The tube or pot of a test's sample; a test of the laboratory without a row takes a plain tube, any other none.
CREATE TABLE lab_test_samples (
  lab_test_id integer PRIMARY KEY REFERENCES lab_tests (id) ON DELETE CASCADE,
  container   text NOT NULL CHECK (container IN
    ('EDTA', 'CLOT', 'FLUORIDE', 'CITRATE', 'URINE', 'STOOL', 'SWAB', 'OTHER', 'NONE')),
  -- As reports name it: 'Serum'.
  kind        text NOT NULL DEFAULT '' CHECK (length(kind) <= 80)
);
CREATE FUNCTION container_of(lab_test lab_tests) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT s.container FROM lab_test_samples s WHERE s.lab_test_id = lab_test.id),
    CASE WHEN lab_test.department IN
      ('PATHOLOGY', 'HAEMATOLOGY', 'BIOCHEMISTRY', 'MICROBIOLOGY', 'SEROLOGY', 'HISTOPATHOLOGY')
      THEN 'CLOT' ELSE 'NONE' END)
$$;

-- The last number of a day.
CREATE TABLE accession_days (
  day  date PRIMARY KEY,
  last integer NOT NULL
);

-- A tube with its number. Collected once; rejected, its tests are to be collected again.
CREATE TABLE specimens (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Four digits for the day, counted from 1 January 2026, and six for its place in it: it begins with 0 until 2028, as
  -- no phone number does.
  accession    text NOT NULL UNIQUE CHECK (accession ~ '^[0-9]{10}$'),
  container    text NOT NULL,
  collected_by integer NOT NULL REFERENCES accounts (id),
  collected_at timestamptz NOT NULL DEFAULT now(),
  rejected_by  integer REFERENCES accounts (id),
  rejected_at  timestamptz,
  reason       text,
  CHECK ((rejected_at IS NULL) = (rejected_by IS NULL) AND (rejected_at IS NULL) = (reason IS NULL))
);
CREATE INDEX specimens_collected ON specimens (collected_at DESC);

-- The tests that a tube serves.
CREATE TABLE specimen_lines (
  specimen_id integer NOT NULL REFERENCES specimens (id),
  booking_id  integer NOT NULL REFERENCES bookings (id),
  PRIMARY KEY (booking_id, specimen_id)
);
CREATE INDEX specimen_lines_of_specimen ON specimen_lines (specimen_id);
