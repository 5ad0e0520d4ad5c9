-- What a new version of a report changes is computed from the two versions, and kept with the names in its document
-- (signed_as: {"changes": []}); nobody types it any more. Versions from before keep what was typed.
DO $$
DECLARE rule text;
BEGIN
  SELECT conname INTO STRICT rule FROM pg_constraint
  WHERE conrelid = 'reports'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%amendment_what%';
  EXECUTE format('ALTER TABLE reports DROP CONSTRAINT %I', rule);
END $$;
ALTER TABLE reports ADD CONSTRAINT reports_amendment CHECK (
  (version = 1) = (amendment_why IS NULL) AND (amendment_why IS NULL) = (amended_by IS NULL)
  AND (amendment_what IS NULL OR version > 1)
);
