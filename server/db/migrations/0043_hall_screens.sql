-- The screens in the hall: devices without an account. Each shows a code until an admin types it, and then the numbers
-- that are called.
CREATE TABLE hall_screens (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  -- What the screen shows until it is paired.
  code       text UNIQUE CHECK (code ~ '^[0-9]{6}$'),
  code_until timestamptz NOT NULL,
  -- Where it hangs.
  name       text NOT NULL DEFAULT '',
  paired_by  integer REFERENCES accounts (id),
  paired_at  timestamptz,
  seen_at    timestamptz NOT NULL DEFAULT now(),
  CHECK ((code IS NULL) = (paired_at IS NOT NULL))
);

-- A screen that is paired or taken off learns it at once, as a session learns that it has ended.
CREATE FUNCTION announce_hall_screen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ends', encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END $$;
CREATE TRIGGER hall_screens_announce AFTER DELETE OR UPDATE OF paired_at ON hall_screens
  FOR EACH ROW EXECUTE FUNCTION announce_hall_screen();
