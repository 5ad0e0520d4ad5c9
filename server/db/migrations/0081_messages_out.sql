-- Every SMS that is owed to somebody, written by the transaction that owes it. Of a code no text is kept.
-- SENDING: given to the provider, answer not known yet. UNCLEAR: it may have gone out, so it is not sent again by
-- itself.
CREATE TABLE messages_out (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL,
  language   text CHECK (language IN ('en', 'bn')),
  account_id integer REFERENCES accounts (id),
  booking_id integer,
  -- Where it was sent; null until then.
  phone      text CHECK (phone ~ '^[0-9]{10}$'),
  text       text,
  parts      smallint,
  state      text NOT NULL DEFAULT 'QUEUED'
             CHECK (state IN ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNCLEAR', 'HANDED_OVER')),
  -- Why it failed.
  fault      text CHECK (fault IN ('TEXT', 'PROVIDER')),
  tries      smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX messages_out_order ON messages_out ((state NOT IN ('FAILED', 'UNCLEAR')), id DESC);
CREATE INDEX messages_out_of_account ON messages_out (account_id);
CREATE INDEX messages_out_age ON messages_out (created_at);

-- As before, and what was written to them.
CREATE OR REPLACE FUNCTION erase_identity(account integer) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('clinic.erases_identity', 'on', true);
  DELETE FROM corrections WHERE account_id = account;
  PERFORM set_config('clinic.erases_identity', '', true);
  DELETE FROM phone_changes WHERE account_id = account;
  DELETE FROM role_requests WHERE account_id = account;
  DELETE FROM nominees WHERE account_id = account;
  UPDATE messages_out SET phone = NULL, text = NULL
    WHERE account_id = account OR booking_id IN (SELECT id FROM bookings WHERE account_id = account);
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
