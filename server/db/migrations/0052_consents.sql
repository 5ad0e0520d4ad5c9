-- What people agreed to, with the words they were shown: also account holders, who have no row in patients yet.
ALTER TABLE consents ALTER COLUMN patient_id DROP NOT NULL;
ALTER TABLE consents ADD COLUMN account_id integer REFERENCES accounts (id);
-- Null: given before the words were kept beside their version.
ALTER TABLE consents ADD COLUMN wording text;
ALTER TABLE consents ADD CHECK ((patient_id IS NULL) <> (account_id IS NULL));
CREATE INDEX consents_account ON consents (account_id) WHERE account_id IS NOT NULL;

-- Whom to turn to about one's data, and whether the registration asks for the Aadhaar number.
UPDATE clinic_profile
  SET profile = profile || '{"grievance": {"name": "", "phone": "", "email": ""}, "aadhaar": "optional"}';
