-- A test may take several tubes: sugar with HbA1c a grey and a purple one.
ALTER TABLE lab_test_samples DROP CONSTRAINT lab_test_samples_pkey;
ALTER TABLE lab_test_samples ADD PRIMARY KEY (lab_test_id, container);
CREATE FUNCTION containers_of(lab_test lab_tests) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT s.container FROM lab_test_samples s WHERE s.lab_test_id = lab_test.id AND s.container <> 'NONE'
  UNION ALL
  SELECT 'CLOT' WHERE lab_test.department IN
      ('PATHOLOGY', 'HAEMATOLOGY', 'BIOCHEMISTRY', 'MICROBIOLOGY', 'SEROLOGY', 'HISTOPATHOLOGY')
    AND NOT EXISTS (SELECT FROM lab_test_samples s WHERE s.lab_test_id = lab_test.id)
$$;
DROP FUNCTION container_of(lab_tests);

ALTER TABLE specimens
  ADD COLUMN urgent boolean NOT NULL DEFAULT false,
  -- What its label says, since it was first printed.
  ADD COLUMN label jsonb,
  ADD COLUMN label_prints integer NOT NULL DEFAULT 0,
  -- When it came to the laboratory.
  ADD COLUMN received_by integer REFERENCES accounts (id),
  ADD COLUMN received_at timestamptz,
  ADD CHECK ((received_at IS NULL) = (received_by IS NULL));
