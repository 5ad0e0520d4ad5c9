-- Log-ins that a stranger cannot block, and accounts that nobody used for long.

-- The asking browser holds an identifier in a cookie; only its hash is here. A bound code is checked only with that
-- cookie. The newest code that is not bound is checked for calls without one.
ALTER TABLE login_challenges
  ADD COLUMN browser_hash bytea,
  ADD COLUMN is_bound boolean NOT NULL DEFAULT false;

-- Browsers that logged in to an account before. A new row replaces the browser's old one at each log-in.
CREATE TABLE known_devices (
  token_hash   bytea PRIMARY KEY,
  account_id   integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  logged_in_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX known_devices_account ON known_devices (account_id, logged_in_at DESC);
CREATE INDEX known_devices_age ON known_devices (logged_in_at);

-- Whose data and which records an answer holds, for the audit entry of a repeat.
ALTER TABLE idempotency_keys
  ADD COLUMN subjects integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN records integer[] NOT NULL DEFAULT '{}';

-- Open event streams end at once with their session.
CREATE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ends', encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_announce_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION announce_session_end();

-- Made by sign-up or the public registration, whose sender proved nothing. Such an account frees its phone after three
-- days without a log-in, unless the clinic has made anything for it (server/patients/unproven-accounts.service.ts).
ALTER TABLE accounts ADD COLUMN self_made boolean NOT NULL DEFAULT false;
UPDATE accounts a SET self_made = true
  WHERE role = 'User' AND phone_verified_at IS NULL AND NOT EXISTS (SELECT FROM doctors d WHERE d.account_id = a.id);
CREATE INDEX accounts_unproven ON accounts (created_at) WHERE self_made AND phone_verified_at IS NULL AND deleted_at IS NULL;

-- An admin opened an account of the clinic that nobody had used for 90 days, and wrote why. Null in `opened_by`: somebody at the
-- server's machine did.
CREATE TABLE account_openings (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id),
  opened_by  integer REFERENCES accounts (id),
  reason     text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  opened_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_openings_newest ON account_openings (account_id, opened_at DESC);
CREATE INDEX accounts_of_staff ON accounts (id) WHERE role <> 'User' AND deleted_at IS NULL;
