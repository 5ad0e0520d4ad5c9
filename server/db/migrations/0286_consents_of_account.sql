-- Consents are erased for the account that their person belongs to, and for no other: the row of the audit names it.
-- The function is otherwise as it was.
CREATE OR REPLACE FUNCTION erase_consents(account integer, patient integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  erasure bigint;
  theirs integer[] := ARRAY(
    SELECT c.id FROM consents c LEFT JOIN patients p ON p.id = c.patient_id
    WHERE CASE WHEN patient IS NULL THEN account IN (c.account_id, p.account_id) ELSE c.patient_id = patient END);
BEGIN
  IF patient IS NOT NULL AND NOT EXISTS (SELECT FROM patients WHERE id = patient AND account_id = account) THEN
    RAISE EXCEPTION 'Patient % is not of account %', patient, account USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF theirs = '{}' THEN
    RETURN;
  END IF;
  IF EXISTS (
      SELECT FROM bookings WHERE CASE WHEN patient IS NULL THEN account_id = account ELSE patient_id = patient END)
    OR (patient IS NULL AND EXISTS (SELECT FROM accounts WHERE id = account AND phone_verified_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'The consents of account % stay', account USING ERRCODE = 'foreign_key_violation';
  END IF;
  erasure := audit_erasure('eraseConsents', account);
  PERFORM set_config('clinic.erases', 'on', true);
  WITH gone AS (DELETE FROM consent_withdrawals WHERE consent_id = ANY (theirs) RETURNING consent_id)
    INSERT INTO kept_rows (table_name, row_key, erasure_id) SELECT 'consent_withdrawals', consent_id, erasure FROM gone;
  WITH gone AS (DELETE FROM consents WHERE id = ANY (theirs) RETURNING id)
    INSERT INTO kept_rows (table_name, row_key, erasure_id) SELECT 'consents', id, erasure FROM gone;
  PERFORM set_config('clinic.erases', '', true);
END $$;
