-- A visit groups what one person came for: its lines are bookings (docs/decisions/0020-visits.md). Its bill has all
-- lines. A booking that was made alone is a visit of one line.

CREATE TABLE visits (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind      text NOT NULL CHECK (kind IN ('WALK_IN', 'BOOKED')),
  -- Who sent the person, where it is not a listed doctor: those are named on the bookings.
  referrer  text NOT NULL DEFAULT '',
  opened_by integer NOT NULL REFERENCES accounts (id),
  opened_at timestamptz NOT NULL DEFAULT now()
);

-- Existing bookings become visits of one line, which has the booking's number.
INSERT INTO visits (id, kind, opened_by, opened_at) OVERRIDING SYSTEM VALUE
  SELECT id, 'BOOKED', created_by, requested_at FROM bookings;
SELECT setval(pg_get_serial_sequence('visits', 'id'), (SELECT max(id) FROM visits)) WHERE EXISTS (SELECT FROM visits);
ALTER TABLE bookings ADD COLUMN visit_id integer REFERENCES visits (id);
-- Nothing of theirs changes that anybody is told of, or that is counted.
ALTER TABLE bookings DISABLE TRIGGER USER;
UPDATE bookings SET visit_id = id;
ALTER TABLE bookings ENABLE TRIGGER USER;
ALTER TABLE bookings ALTER COLUMN visit_id SET NOT NULL;
CREATE INDEX bookings_of_visit ON bookings (visit_id, id);

CREATE FUNCTION visit_of_one_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visits (kind, opened_by, opened_at) VALUES ('BOOKED', NEW.created_by, NEW.requested_at)
    RETURNING id INTO NEW.visit_id;
  RETURN NEW;
END $$;
CREATE TRIGGER bookings_visit_of_one_line BEFORE INSERT ON bookings
  FOR EACH ROW WHEN (NEW.visit_id IS NULL) EXECUTE FUNCTION visit_of_one_line();

-- What a bill lists. The bill itself has the first line's booking and name, and the sums. Bookings are not referred to,
-- here and in bills: to check that they are there, whoever changes one line would wait for who changes another.
ALTER TABLE bills DROP CONSTRAINT bills_booking_id_fkey;
CREATE TABLE bill_lines (
  bill_id        integer NOT NULL REFERENCES bills (id),
  booking_id     integer NOT NULL,
  item_name      text NOT NULL,
  price_paise    bigint NOT NULL CHECK (price_paise >= 0),
  discount_paise bigint NOT NULL CHECK (discount_paise BETWEEN 0 AND price_paise),
  PRIMARY KEY (bill_id, booking_id)
);
INSERT INTO bill_lines (bill_id, booking_id, item_name, price_paise, discount_paise)
  SELECT id, booking_id, item_name, price_paise, discount_paise FROM bills;
CREATE INDEX bill_lines_of_booking ON bill_lines (booking_id, bill_id DESC);
CREATE TRIGGER bill_lines_written_once BEFORE UPDATE OR DELETE OR TRUNCATE ON bill_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
