-- One number for each person, on every screen and paper. The account holder's is on the account, because they may have no row
-- in patients yet; everybody else's is on their row. Seven digits from one sequence and an ISO 7064 MOD 11,10 check digit.

-- The first digit is 1 to 5: Indian mobile phones begin with 6 to 9.
CREATE SEQUENCE patient_numbers MINVALUE 1000000 MAXVALUE 5999999 NO CYCLE;

-- The same as patientCheckDigit in contract/patients/patient-number.ts.
CREATE FUNCTION patient_check_digit(digits text) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  rest integer := 10;
  total integer;
BEGIN
  FOR place IN 1..length(digits) LOOP
    total := (rest + substr(digits, place, 1)::integer) % 10;
    rest := CASE total WHEN 0 THEN 10 ELSE total END * 2 % 11;
  END LOOP;
  RETURN (11 - rest) % 10;
END $$;

-- The check digit finds every wrong digit, but of two neighbours that change places it misses one pair in fifty. Numbers with such
-- a pair are left out, so that of the numbers given out every such mistake is found.
CREATE FUNCTION next_patient_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  digits text;
  number text;
  swapped text;
  is_safe boolean;
BEGIN
  LOOP
    digits := nextval('patient_numbers')::text;
    number := digits || patient_check_digit(digits);
    is_safe := true;
    FOR place IN 1..7 LOOP
      swapped := overlay(number PLACING substr(number, place + 1, 1) || substr(number, place, 1) FROM place FOR 2);
      is_safe := swapped = number OR patient_check_digit(left(swapped, 7))::text <> right(swapped, 1);
      EXIT WHEN NOT is_safe;
    END LOOP;
    IF is_safe THEN RETURN number; END IF;
  END LOOP;
END $$;

ALTER TABLE accounts
  ADD COLUMN patient_number text NOT NULL DEFAULT next_patient_number(),
  ADD CONSTRAINT accounts_patient_number_check
    CHECK (patient_number ~ '^[1-5][0-9]{7}$' AND patient_check_digit(left(patient_number, 7))::text = right(patient_number, 1));
CREATE UNIQUE INDEX accounts_patient_number ON accounts (patient_number);

ALTER TABLE patients ADD COLUMN patient_number text;
UPDATE patients SET patient_number = next_patient_number() WHERE relation <> 'Self';
ALTER TABLE patients
  -- The account holder is one person with one number: the account's.
  ADD CONSTRAINT patients_one_number CHECK ((relation = 'Self') = (patient_number IS NULL)),
  ADD CONSTRAINT patients_patient_number_check
    CHECK (patient_number ~ '^[1-5][0-9]{7}$' AND patient_check_digit(left(patient_number, 7))::text = right(patient_number, 1));
CREATE UNIQUE INDEX patients_patient_number ON patients (patient_number);

-- Whoever adds a person: the number comes from the sequence, and stays.
CREATE FUNCTION number_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.patient_number := CASE WHEN NEW.relation <> 'Self' THEN next_patient_number() END;
  ELSIF NEW.patient_number IS DISTINCT FROM OLD.patient_number THEN
    RAISE EXCEPTION 'A patient number never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER patients_number BEFORE INSERT OR UPDATE OF patient_number ON patients FOR EACH ROW EXECUTE FUNCTION number_patient();

CREATE FUNCTION number_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.patient_number IS DISTINCT FROM OLD.patient_number THEN
    RAISE EXCEPTION 'A patient number never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER accounts_number BEFORE UPDATE OF patient_number ON accounts FOR EACH ROW EXECUTE FUNCTION number_account();

CREATE OR REPLACE VIEW booking_patients AS
  SELECT b.id AS booking_id, a.id AS account_id, coalesce(p.id, 0) AS patient_id,
         CASE WHEN p.id IS NULL OR p.relation = 'Self' THEN a.name ELSE p.name END AS name, a.phone, a.language, p.gender,
         patient_age(p.birth_date, p.age_years, p.age_told_on) AS age, coalesce(p.patient_number, a.patient_number) AS patient_number
  FROM bookings b
  JOIN accounts a ON a.id = b.account_id
  LEFT JOIN patients p ON p.id = b.patient_id;
