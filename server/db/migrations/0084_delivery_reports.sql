-- What providers report of messages they took: they say it twice, late and in any order. The highest rank stays:
-- SENT, FAILED, DELIVERED. Kept apart, since a report may come before the answer that tells the message's number.
CREATE TABLE message_reports (
  provider    text NOT NULL,
  provider_id text NOT NULL CHECK (length(provider_id) <= 200),
  state       text NOT NULL CHECK (state IN ('SENT', 'FAILED', 'DELIVERED')),
  fault       text,
  code        text,
  at          timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, provider_id)
);
CREATE INDEX message_reports_age ON message_reports (at);
CREATE INDEX messages_out_of_provider ON messages_out (provider, provider_id) WHERE provider_id IS NOT NULL;

-- ACCEPTED: the provider took it, and will report. DELIVERED: the phone has it.
ALTER TABLE messages_out DROP CONSTRAINT messages_out_state_check;
ALTER TABLE messages_out ADD CHECK (state IN
  ('QUEUED', 'SENDING', 'ACCEPTED', 'SENT', 'DELIVERED', 'FAILED', 'UNCLEAR', 'HANDED_OVER'));
