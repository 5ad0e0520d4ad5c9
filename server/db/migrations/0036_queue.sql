-- The order of those who have come: a number per sitting, in the order of arrival, and what happened to it.
ALTER TABLE sittings
  ADD COLUMN last_number smallint NOT NULL DEFAULT 0,
  ADD COLUMN calls smallint NOT NULL DEFAULT 0,
  -- How many people in a row were called before somebody who was there earlier.
  ADD COLUMN boosted_run smallint NOT NULL DEFAULT 0;

CREATE TABLE tokens (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sitting_id integer NOT NULL REFERENCES sittings (id),
  number     smallint NOT NULL CHECK (number > 0),
  booking_id integer NOT NULL UNIQUE REFERENCES bookings (id),
  state      text NOT NULL CHECK (state IN ('ARRIVED', 'CALLED', 'IN_ROOM', 'SKIPPED', 'DONE')),
  priority   text NOT NULL DEFAULT 'NONE' CHECK (priority IN ('NONE', 'BOOSTED', 'EMERGENCY')),
  arrived_at timestamptz NOT NULL DEFAULT now(),
  first_call timestamptz,
  last_call  timestamptz,
  entered_at timestamptz,
  -- Of somebody who came back: not before the sitting has had so many calls.
  behind     smallint NOT NULL DEFAULT 0,
  UNIQUE (sitting_id, number)
);

-- Each step, written once: who took it, and when.
CREATE TABLE token_events (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_id integer NOT NULL REFERENCES tokens (id),
  step     text NOT NULL,
  reason   text NOT NULL DEFAULT '',
  by_id    integer NOT NULL REFERENCES accounts (id),
  at       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX token_events_of_token ON token_events (token_id);

-- Screens follow the queue as they follow bookings (announce_booking).
CREATE FUNCTION announce_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bookings', json_build_object('id', b.id, 'kind', b.kind, 'account', b.account_id, 'doctors',
      array_remove(ARRAY[b.doctor_id, b.referer_id, b.referring_doctor_id, b.reporting_doctor_id], NULL))::text)
    FROM bookings b WHERE b.id = NEW.booking_id;
  RETURN NULL;
END $$;
CREATE TRIGGER tokens_announce AFTER INSERT OR UPDATE ON tokens FOR EACH ROW EXECUTE FUNCTION announce_token();
