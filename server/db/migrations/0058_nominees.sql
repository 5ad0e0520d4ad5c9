-- Who acts for an account holder's data when they no longer can (DPDP Act s. 14).
CREATE TABLE nominees (
  account_id integer PRIMARY KEY REFERENCES accounts (id),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  phone      text NOT NULL CHECK (phone ~ '^[0-9]{10}$'),
  relation   text NOT NULL
             CHECK (relation IN ('Spouse', 'Child', 'Parent', 'Sibling', 'Grandparent', 'Grandchild', 'Other')),
  named_at   timestamptz NOT NULL DEFAULT now()
);

-- As before, and their nominee.
CREATE OR REPLACE FUNCTION erase_identity(account integer) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('clinic.erases_identity', 'on', true);
  DELETE FROM corrections WHERE account_id = account;
  PERFORM set_config('clinic.erases_identity', '', true);
  DELETE FROM phone_changes WHERE account_id = account;
  DELETE FROM role_requests WHERE account_id = account;
  DELETE FROM nominees WHERE account_id = account;
  UPDATE booking_changes SET old_value = NULL, new_value = NULL
    WHERE field IN ('mobileNumber', 'visitReason')
      AND booking_id IN (SELECT id FROM bookings WHERE account_id = account);
  UPDATE bookings SET contact_phone = NULL, visit_reason = NULL
    WHERE account_id = account AND (contact_phone IS NOT NULL OR visit_reason IS NOT NULL);
  UPDATE patients p SET name = coalesce(p.patient_number, a.patient_number), name_key = '-', email = NULL,
      birth_date = NULL, aadhaar_last4 = NULL, aadhaar_hash = NULL
    FROM accounts a WHERE a.id = p.account_id AND a.id = account;
  UPDATE accounts SET name = patient_number, name_key = '-', phone = '0000000000' WHERE id = account;
  UPDATE data_requests SET wanted = '', answer = '' WHERE account_id = account;
  UPDATE data_requests SET erased_at = now() WHERE account_id = account AND erase_on IS NOT NULL AND erased_at IS NULL;
END $$;
