-- The language of messages about a member of a family and of their papers; null: the account's. An account holder's is
-- always the account's, which the portal keeps too.
ALTER TABLE patients
  ADD COLUMN language text CHECK (language IN ('en', 'bn')),
  ADD CONSTRAINT patients_own_language CHECK (relation <> 'Self' OR language IS NULL);
