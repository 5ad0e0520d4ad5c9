-- A call may say a code where no SMS takes it.
ALTER TABLE messages_out DROP CONSTRAINT messages_out_provider_check;
ALTER TABLE messages_out ADD CONSTRAINT messages_out_provider_check
  CHECK (provider IN ('url', 'msg91', 'gupshup', 'fast2sms', 'whatsapp', 'voice')) NOT VALID;
ALTER TABLE messages_out VALIDATE CONSTRAINT messages_out_provider_check;
