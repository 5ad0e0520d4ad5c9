-- Who took a message, under which number of its own, or what it calls the reason why it did not.
ALTER TABLE messages_out
  ADD provider    text CHECK (provider IN ('url', 'msg91', 'gupshup', 'fast2sms', 'whatsapp')),
  ADD provider_id text,
  ADD code        text;
ALTER TABLE messages_out DROP CONSTRAINT messages_out_fault_check;
ALTER TABLE messages_out ADD CHECK (fault IN ('TEXT', 'PROVIDER', 'ID', 'LOGIN', 'BUSY', 'DOWN', 'NUMBER', 'BLOCKED',
  'ENTITY', 'TELEMARKETER', 'HEADER', 'TEMPLATE', 'REFUSED'));

-- These providers send a text by an id of their own.
ALTER TABLE message_templates
  ADD msg91_id    text NOT NULL DEFAULT '' CHECK (msg91_id ~ '^[A-Za-z0-9_-]{0,40}$'),
  ADD fast2sms_id text NOT NULL DEFAULT '' CHECK (fast2sms_id ~ '^[A-Za-z0-9_-]{0,40}$');
