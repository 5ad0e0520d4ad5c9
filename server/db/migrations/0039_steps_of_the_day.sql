-- Somebody may be noted as not come; they can still come later.
ALTER TABLE tokens
  DROP CONSTRAINT tokens_state_check,
  DROP CONSTRAINT tokens_arrived_check,
  ADD CONSTRAINT tokens_state_check CHECK (state IN
    ('BOOKED', 'ARRIVED', 'CALLED', 'IN_ROOM', 'SKIPPED', 'NO_SHOW', 'DONE', 'CANCELLED', 'MOVED')),
  ADD CONSTRAINT tokens_arrived_check
    CHECK (arrived_at IS NOT NULL OR state IN ('BOOKED', 'NO_SHOW', 'CANCELLED', 'MOVED'));

-- A step can be taken back: each keeps the token as it was before it, and taking it back is a step itself.
ALTER TABLE token_events
  ADD COLUMN before jsonb,
  ADD COLUMN undoes bigint UNIQUE REFERENCES token_events (id) ON DELETE CASCADE;

-- What the desk has said of a session today: when the doctor is expected, and that the queue pauses. The last word is
-- in the sitting, each of them in the events.
ALTER TABLE sittings
  ADD COLUMN expected_start timestamptz,
  ADD COLUMN paused_at timestamptz;

CREATE TABLE sitting_events (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sitting_id     integer NOT NULL REFERENCES sittings (id) ON DELETE CASCADE,
  step           text NOT NULL CHECK (step IN ('LATE', 'PAUSE', 'RESUME')),
  expected_start timestamptz,
  by_id          integer NOT NULL REFERENCES accounts (id),
  at             timestamptz NOT NULL DEFAULT now(),
  CHECK ((step = 'LATE') = (expected_start IS NOT NULL))
);
CREATE INDEX sitting_events_of_sitting ON sitting_events (sitting_id);

-- Whoever follows a booking of the session is told.
CREATE FUNCTION announce_sitting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bookings', json_build_object('id', b.id, 'kind', b.kind, 'account', b.account_id, 'doctors',
      array_remove(ARRAY[b.doctor_id, b.referer_id, b.referring_doctor_id, b.reporting_doctor_id], NULL))::text)
    FROM tokens t JOIN bookings b ON b.id = t.booking_id
    WHERE t.sitting_id = NEW.id AND t.state NOT IN ('DONE', 'CANCELLED', 'MOVED');
  RETURN NULL;
END $$;
CREATE TRIGGER sittings_announce AFTER UPDATE OF expected_start, paused_at ON sittings
  FOR EACH ROW EXECUTE FUNCTION announce_sitting();

-- The address of a number's own page: whoever holds it reads the page, until the day of the session ends.
ALTER TABLE tokens ADD COLUMN code text NOT NULL UNIQUE DEFAULT new_verify_code();
