-- What the desk corrected in a person's details after it saw a paper. Signed papers keep what they said.

CREATE TABLE corrections (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id     integer NOT NULL REFERENCES accounts (id),
  -- No reference: an account holder may have no row in patients.
  patient_number text NOT NULL,
  field          text NOT NULL CHECK (field IN ('name', 'birthDate', 'age', 'gender', 'phone')),
  old_value      text,
  new_value      text NOT NULL,
  reason         text NOT NULL,
  -- Which paper was seen (contract/patients/corrections.ts), and what else there is to say of it.
  paper          text NOT NULL,
  paper_note     text,
  corrected_at   timestamptz NOT NULL DEFAULT now(),
  corrected_by   integer NOT NULL REFERENCES accounts (id),
  -- The role they had then.
  role           text NOT NULL
);
CREATE INDEX corrections_of_person ON corrections (patient_number, id DESC);

CREATE FUNCTION refuse_correction_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Corrections are only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER corrections_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON corrections FOR EACH STATEMENT EXECUTE FUNCTION refuse_correction_change();

-- A phone that waits for the code sent to it. Apart from login_challenges: neither ends the other's code.
CREATE TABLE phone_changes (
  id           uuid PRIMARY KEY,
  account_id   integer NOT NULL REFERENCES accounts (id),
  phone        text NOT NULL CHECK (phone ~ '^[0-9]{10}$'),
  code_hmac    bytea NOT NULL,
  attempts     integer NOT NULL DEFAULT 0,
  reason       text NOT NULL,
  paper        text NOT NULL,
  paper_note   text,
  requested_by integer NOT NULL REFERENCES accounts (id),
  created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at   timestamptz NOT NULL,
  consumed_at  timestamptz
);
-- The newest of an account and of who asked for it is the only one that counts.
CREATE INDEX phone_changes_newest ON phone_changes (account_id, requested_by, created_at DESC);
CREATE INDEX phone_changes_expiry ON phone_changes (expires_at);
