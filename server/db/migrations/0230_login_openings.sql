-- Codes that open a log-in without an SMS: made at the clinic's machine, or by an admin who vouches for a colleague.
CREATE TABLE login_openings (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code_hmac  bytea NOT NULL,
  made_at    timestamptz NOT NULL DEFAULT clinic_now(),
  expires_at timestamptz NOT NULL,
  -- When the log-in was opened with it. NULL: not yet, or never.
  used_at    timestamptz,
  -- The admin who vouched. NULL: it was made at the machine.
  vouched_by integer REFERENCES accounts (id),
  -- When the SMS that tell of it were given to the queue: it may be long before any SMS goes out.
  told_at    timestamptz
);
CREATE INDEX login_openings_account ON login_openings (account_id);
CREATE INDEX login_openings_untold ON login_openings (id) WHERE told_at IS NULL;

-- Who vouched for the person of this session: it may do less. NULL for all others.
ALTER TABLE sessions ADD COLUMN vouched_by integer REFERENCES accounts (id) ON DELETE CASCADE;
-- The second step of such a log-in is still to come.
ALTER TABLE login_tickets ADD COLUMN vouched_by integer REFERENCES accounts (id) ON DELETE CASCADE;
