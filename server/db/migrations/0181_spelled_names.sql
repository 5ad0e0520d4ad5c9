-- A name is found as it is stored, whatever its script and however short; apostrophes, points and blanks do not count.

-- The letters of a name, in small ones: `D'Souza` and `D Souza` are one spelling. contract/patients/name-key.ts has the
-- same rule.
CREATE FUNCTION spelled_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(lower(normalize(name, NFC)), U&' \00A0''\2019\2018\02BC`\00B4.-\200C\200D', '');

CREATE INDEX accounts_spelled_name ON accounts (spelled_name(name) text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX patients_spelled_name ON patients (spelled_name(name) text_pattern_ops)
  WHERE relation <> 'Self' AND archived_at IS NULL;

-- Keys without their blanks, for searches of `dsouza` in `Maria D'Souza`.
CREATE INDEX accounts_joined_key ON accounts USING gin (replace(name_key, ' ', '') gin_trgm_ops)
  WHERE deleted_at IS NULL;
CREATE INDEX patients_joined_key ON patients USING gin (replace(name_key, ' ', '') gin_trgm_ops)
  WHERE relation <> 'Self' AND archived_at IS NULL;

-- Names in scripts that had no key until now get theirs at the next start.
UPDATE accounts SET name_key = '' WHERE name_key = '-' AND deleted_at IS NULL AND name IS DISTINCT FROM patient_number;
UPDATE patients SET name_key = ''
WHERE name_key = '-' AND relation <> 'Self' AND archived_at IS NULL AND name IS DISTINCT FROM patient_number;
