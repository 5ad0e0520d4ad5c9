-- Several people on one phone: an account has a patient for each of them, and a booking names its patient.

ALTER TABLE patients
  -- Their relation to the account holder, who is the guardian of a child.
  ADD COLUMN relation text NOT NULL DEFAULT 'Self'
             CHECK (relation IN ('Self', 'Spouse', 'Child', 'Parent', 'Sibling', 'Grandparent', 'Grandchild', 'Other')),
  -- If it is known; otherwise the age they told counts.
  ADD COLUMN birth_date date,
  -- The name's phonetic key (contract/patients/name-key.ts).
  ADD COLUMN name_key text NOT NULL DEFAULT '',
  -- Removed from the family's list; their bookings stay.
  ADD COLUMN archived_at timestamptz,
  DROP CONSTRAINT patients_age_years_check,
  ADD CONSTRAINT patients_age_years_check CHECK (age_years BETWEEN 0 AND 120),
  ADD CONSTRAINT patients_self_stays CHECK (relation <> 'Self' OR archived_at IS NULL),
  -- Bookings refer to it, so that the patient belongs to the booking's account.
  ADD CONSTRAINT patients_id_account UNIQUE (id, account_id);

-- One account holder per account.
DROP INDEX patients_account;
CREATE UNIQUE INDEX patients_self ON patients (account_id) WHERE relation = 'Self';
CREATE INDEX patients_of_account ON patients (account_id, id);
-- For searches of similar names; the account holder is found by the account's name.
CREATE INDEX patients_name_key ON patients USING gin (name_key gin_trgm_ops) WHERE relation <> 'Self' AND archived_at IS NULL;

-- A patient's age today in years, by the clinic's calendar.
CREATE FUNCTION patient_age(birth_date date, age_years smallint, age_told_on date) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN birth_date IS NOT NULL THEN date_part('year', age((now() AT TIME ZONE 'Asia/Kolkata')::date, birth_date))
              ELSE age_years + date_part('year', age((now() AT TIME ZONE 'Asia/Kolkata')::date, age_told_on)) END::integer
$$;

-- Null: the booking is for the account holder, who has no row in patients yet.
ALTER TABLE bookings ADD COLUMN patient_id integer;
ALTER TABLE bookings DISABLE TRIGGER bookings_announce;
UPDATE bookings b SET patient_id = p.id FROM patients p WHERE p.account_id = b.account_id;
ALTER TABLE bookings ENABLE TRIGGER bookings_announce;
ALTER TABLE bookings ADD CONSTRAINT bookings_patient FOREIGN KEY (patient_id, account_id) REFERENCES patients (id, account_id);
CREATE INDEX bookings_of_patient ON bookings (patient_id, kind, requested_at DESC, id DESC) WHERE patient_id IS NOT NULL;

-- One appointment at a time per person, not per account: a mother and her child may come at the same time.
DROP INDEX bookings_one_appointment_per_person;
CREATE UNIQUE INDEX bookings_one_appointment_per_person ON bookings (account_id, (coalesce(patient_id, 0)), scheduled_at)
  WHERE made_as_appointment AND checkup_status <> 'CANCELLED';

-- A booking without a patient is the account holder's. Both triggers lock the account, so that a booking and a
-- patient that are inserted at the same time see each other.
CREATE FUNCTION name_own_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.patient_id IS NULL THEN
    PERFORM 1 FROM accounts WHERE id = NEW.account_id FOR KEY SHARE;
    NEW.patient_id := (SELECT id FROM patients WHERE account_id = NEW.account_id AND relation = 'Self');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bookings_name_own_patient BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION name_own_patient();

CREATE FUNCTION take_own_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM accounts WHERE id = NEW.account_id FOR UPDATE;
  UPDATE bookings SET patient_id = NEW.id WHERE account_id = NEW.account_id AND patient_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER patients_take_own_bookings AFTER INSERT ON patients FOR EACH ROW WHEN (NEW.relation = 'Self') EXECUTE FUNCTION take_own_bookings();
