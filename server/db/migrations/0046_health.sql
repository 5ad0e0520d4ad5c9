-- What the clinic knows of its own health: one row for each thing it looks at.
CREATE TABLE health_findings (
  kind       text PRIMARY KEY,
  level      text NOT NULL CHECK (level IN ('fine', 'watch', 'grave')),
  -- Numbers and times for its text.
  facts      jsonb NOT NULL,
  -- Since when it is so.
  since      timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz NOT NULL DEFAULT now(),
  -- When the admins were sent an SMS; null again once it is fine.
  told_at    timestamptz
);

-- How often something went wrong, or an SMS was sent, by minute.
CREATE TABLE faults (
  kind   text NOT NULL CHECK (kind IN ('error', 'sms-sent', 'sms-failed')),
  minute timestamptz NOT NULL,
  times  integer NOT NULL CHECK (times > 0),
  PRIMARY KEY (kind, minute)
);

-- How large the database was, to say how fast it grows.
CREATE TABLE database_sizes (
  day   date PRIMARY KEY,
  bytes bigint NOT NULL
);
