-- What people say about themselves at the registration, and their consent.
-- The Aadhaar number is not stored: only its last four digits, and a hash with a key that is not in the database.

CREATE TABLE patients (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id      integer NOT NULL REFERENCES accounts (id),
  name            text NOT NULL,
  gender          text NOT NULL CHECK (gender IN ('Male', 'Female', 'Other')),
  age_years       smallint NOT NULL CHECK (age_years BETWEEN 0 AND 99),
  age_told_on     date NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Kolkata')::date,
  email           text,
  aadhaar_last4   text CHECK (aadhaar_last4 ~ '^[0-9]{4}$'),
  aadhaar_hash    bytea,
  registered_at   timestamptz NOT NULL DEFAULT now(),
  registered_by   integer REFERENCES accounts (id),
  CHECK ((aadhaar_last4 IS NULL) = (aadhaar_hash IS NULL))
);
CREATE UNIQUE INDEX patients_account ON patients (account_id);
CREATE UNIQUE INDEX patients_aadhaar ON patients (aadhaar_hash);

CREATE TABLE consents (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id      integer NOT NULL REFERENCES patients (id),
  purpose         text NOT NULL,
  -- The wording that was shown, and its language.
  wording_version text NOT NULL,
  language        text NOT NULL CHECK (language IN ('en', 'bn')),
  given_at        timestamptz NOT NULL DEFAULT now(),
  -- Who filled in the form at the counter; null if the person did it alone.
  taken_by        integer REFERENCES accounts (id),
  withdrawn_at    timestamptz
);
CREATE INDEX consents_patient ON consents (patient_id);
