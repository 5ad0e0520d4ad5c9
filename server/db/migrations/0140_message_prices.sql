-- What the clinic pays for 1,000 messages of a channel, as providers sell them; none: it has not been told.
CREATE TABLE message_prices (
  channel    text PRIMARY KEY CHECK (channel IN ('SMS', 'WHATSAPP', 'VOICE')),
  paise      integer NOT NULL CHECK (paise BETWEEN 0 AND 100000000),
  changed_at timestamptz NOT NULL DEFAULT now()
);
