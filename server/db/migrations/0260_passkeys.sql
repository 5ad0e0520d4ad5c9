-- Passkeys of people who work here (WebAuthn): what logs them in without an SMS.
CREATE TABLE passkeys (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    integer NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- As the authenticator named it; whoever has it can do nothing with it.
  credential_id bytea NOT NULL UNIQUE,
  -- COSE. The private key never leaves the authenticator.
  public_key    bytea NOT NULL,
  -- The same random bytes for all passkeys of an account: the authenticator keeps them, and they name nobody.
  user_handle   bytea NOT NULL,
  -- How often it signed, as far as it counts; 0 if it does not.
  sign_count    bigint NOT NULL,
  -- A key that is kept in more than one device, and whether it is now. The first never changes.
  is_syncable   boolean NOT NULL,
  is_backed_up  boolean NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  made_at       timestamptz NOT NULL DEFAULT clinic_now(),
  used_at       timestamptz
);
CREATE INDEX passkeys_account ON passkeys (account_id);

-- Random values that a passkey is to sign, each for one ceremony and once.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  -- For making a passkey: in which session, and its name. NULL: for a log-in, of whomever.
  session_hash   bytea REFERENCES sessions (token_hash) ON DELETE CASCADE,
  user_handle    bytea,
  name           text,
  expires_at     timestamptz NOT NULL
);

-- Whoever works here no longer, has another phone or is gone has no passkeys: they may be on the phone that was lost,
-- and a role that is given again later begins without them.
CREATE FUNCTION drop_passkeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM passkeys WHERE account_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_drop_passkeys AFTER UPDATE OF role, phone, deleted_at ON accounts
  FOR EACH ROW WHEN (NEW.role = 'User' OR NEW.phone <> OLD.phone OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION drop_passkeys();

-- All that was shown for this session was a recovery code, while no SMS went out: it does less.
ALTER TABLE sessions ADD COLUMN is_recovered boolean NOT NULL DEFAULT false;
