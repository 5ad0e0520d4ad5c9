-- How much the desk may take off by itself, in percent of the price; a role without a row: nothing.
CREATE TABLE discount_limits (
  role    text PRIMARY KEY CHECK (role IN ('Receptionist', 'Staff')),
  percent integer NOT NULL CHECK (percent BETWEEN 0 AND 100)
);

-- What is above that is asked for, on a visit, and decided by an admin.
CREATE TABLE discount_requests (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  visit_id     integer NOT NULL REFERENCES visits (id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason       text NOT NULL,
  asked_by     integer NOT NULL REFERENCES accounts (id),
  asked_at     timestamptz NOT NULL DEFAULT now(),
  approved     boolean,
  decided_by   integer REFERENCES accounts (id),
  decided_at   timestamptz,
  CHECK ((approved IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL))
);
CREATE INDEX discount_requests_of_visit ON discount_requests (visit_id, id DESC);
-- One at a time; the oldest waits first.
CREATE UNIQUE INDEX discount_requests_waiting ON discount_requests (visit_id) WHERE approved IS NULL;

-- Whoever asked, and whoever decides, sees it at once, as a change of the visit's bookings (announce_booking).
CREATE FUNCTION announce_discount_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bookings', json_build_object('id', b.id, 'kind', b.kind, 'account', b.account_id, 'doctors',
      array_remove(ARRAY[b.doctor_id, b.referer_id, b.referring_doctor_id, b.reporting_doctor_id], NULL))::text)
    FROM bookings b WHERE b.visit_id = NEW.visit_id;
  RETURN NULL;
END $$;
CREATE TRIGGER discount_requests_announce AFTER INSERT OR UPDATE ON discount_requests
  FOR EACH ROW EXECUTE FUNCTION announce_discount_request();
