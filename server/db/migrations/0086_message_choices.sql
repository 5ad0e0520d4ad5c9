-- How somebody wants each kind of message: by SMS where nothing is written, by WhatsApp, or not at all.
CREATE TABLE message_choices (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind       text NOT NULL,
  way        text NOT NULL CHECK (way IN ('SMS', 'WHATSAPP', 'NONE')),
  -- Who chose: the person, or who asked them at the desk.
  chosen_by  integer REFERENCES accounts (id) ON DELETE CASCADE,
  chosen_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, kind)
);

-- What a phone or its person agreed to, in order; nothing of it is changed. STOP and START come from the phone itself,
-- or START from the person's account. WhatsApp is agreed to for one phone.
CREATE TABLE message_consents (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone      text NOT NULL CHECK (phone ~ '^[0-9]{10}$'),
  what       text NOT NULL CHECK (what IN ('STOP', 'START', 'WHATSAPP_ON', 'WHATSAPP_OFF')),
  account_id integer REFERENCES accounts (id) ON DELETE SET NULL,
  -- Null: by a message from the phone.
  noted_by   integer REFERENCES accounts (id) ON DELETE SET NULL,
  -- Who brought the message, and what it calls it: it may bring it twice.
  provider   text,
  message_id text CHECK (length(message_id) <= 200),
  at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX message_consents_of_phone ON message_consents (phone, at);
CREATE UNIQUE INDEX message_consents_message ON message_consents (provider, message_id);

-- WITHHELD: not given to any provider. OFF: its text is not registered. CHOICE, STOPPED: the person wants none.
ALTER TABLE messages_out DROP CONSTRAINT messages_out_state_check;
ALTER TABLE messages_out ADD CHECK (state IN
  ('QUEUED', 'SENDING', 'ACCEPTED', 'SENT', 'DELIVERED', 'FAILED', 'UNCLEAR', 'HANDED_OVER', 'WITHHELD'));
ALTER TABLE messages_out DROP CONSTRAINT messages_out_fault_check;
ALTER TABLE messages_out ADD CHECK (fault IN ('TEXT', 'PROVIDER', 'ID', 'LOGIN', 'BUSY', 'DOWN', 'NUMBER', 'BLOCKED',
  'ENTITY', 'TELEMARKETER', 'HEADER', 'TEMPLATE', 'REFUSED', 'OFF', 'CHOICE', 'STOPPED'));

-- As before, and what they chose.
CREATE OR REPLACE FUNCTION erase_identity(account integer) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('clinic.erases_identity', 'on', true);
  DELETE FROM corrections WHERE account_id = account;
  PERFORM set_config('clinic.erases_identity', '', true);
  DELETE FROM phone_changes WHERE account_id = account;
  DELETE FROM role_requests WHERE account_id = account;
  DELETE FROM nominees WHERE account_id = account;
  DELETE FROM message_choices WHERE account_id = account;
  DELETE FROM message_consents
    WHERE account_id = account OR phone = (SELECT phone FROM accounts WHERE id = account);
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
