-- Where a tube stands after its tests, and when it was discarded. Taken out for another test, it has no place again.
ALTER TABLE specimens
  ADD COLUMN place text NOT NULL DEFAULT '' CHECK (length(place) <= 20),
  ADD COLUMN stored_by integer REFERENCES accounts (id),
  ADD COLUMN stored_at timestamptz,
  ADD COLUMN discarded_by integer REFERENCES accounts (id),
  ADD COLUMN discarded_at timestamptz,
  ADD CHECK ((stored_at IS NULL) = (stored_by IS NULL) AND (stored_at IS NULL) = (place = '')),
  ADD CHECK ((discarded_at IS NULL) = (discarded_by IS NULL) AND (discarded_at IS NULL OR stored_at IS NOT NULL)),
  ADD CHECK (discarded_at IS NULL OR rejected_at IS NULL);
CREATE INDEX specimens_stored ON specimens (stored_at)
  WHERE stored_at IS NOT NULL AND discarded_at IS NULL AND rejected_at IS NULL;

-- How many days each kind is kept, until the clinic sets it.
UPDATE clinic_profile SET profile = profile || '{"tubeDays":
  {"EDTA": 3, "CLOT": 7, "FLUORIDE": 3, "CITRATE": 1, "URINE": 1, "STOOL": 1, "SWAB": 7, "OTHER": 7}}';
