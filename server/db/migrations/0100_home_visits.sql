-- Samples taken at home: a visit of the kind HOME has an address, a window and a collector (docs/home-visits.md).
ALTER TABLE visits DROP CONSTRAINT visits_kind_check;
ALTER TABLE visits ADD CHECK (kind IN ('WALK_IN', 'BOOKED', 'HOME'));
DROP INDEX visits_of_desk;
CREATE INDEX visits_of_desk ON visits (opened_by, id DESC) WHERE kind <> 'BOOKED';

-- Whether a person must not have eaten before: the texts of `preparation` are for people.
ALTER TABLE lab_tests ADD COLUMN fasting boolean NOT NULL DEFAULT false;

CREATE TABLE home_visits (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  visit_id       integer NOT NULL UNIQUE REFERENCES visits (id),
  status         text NOT NULL DEFAULT 'REQUESTED' CHECK (status IN
    ('REQUESTED', 'ASSIGNED', 'STARTED', 'COLLECTED', 'HANDED_OVER', 'MISSED', 'CANCELLED')),
  -- Empty after the person's data were erased.
  address        text NOT NULL CHECK (length(address) <= 200),
  landmark       text NOT NULL DEFAULT '' CHECK (length(landmark) <= 100),
  pin            text NOT NULL CHECK (pin ~ '^([1-9][0-9]{5})?$'),
  day            date NOT NULL,
  starts_at      text NOT NULL CHECK (starts_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  ends_at        text NOT NULL CHECK (ends_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  -- Why a fasting test is taken late.
  fasting_reason text NOT NULL DEFAULT '',
  collector_id   integer REFERENCES accounts (id),
  -- Within a window of the collector's day.
  run_order      integer NOT NULL DEFAULT 0,
  -- The patient says it to the collector.
  start_code     text NOT NULL CHECK (start_code ~ '^([0-9]{4})?$'),
  started_at     timestamptz,
  collected_at   timestamptz,
  handed_over_at timestamptz,
  -- Why it was missed or cancelled.
  reason         text NOT NULL DEFAULT '',
  CHECK (starts_at < ends_at),
  CHECK (status IN ('REQUESTED', 'CANCELLED') OR collector_id IS NOT NULL)
);
CREATE INDEX home_visits_of_day ON home_visits (day, collector_id);
CREATE INDEX home_visits_unassigned ON home_visits (day) WHERE status = 'REQUESTED';

-- Screens follow home visits as they follow bookings (announce_booking).
CREATE FUNCTION announce_home_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bookings', json_build_object('id', b.id, 'kind', b.kind, 'account', b.account_id, 'doctors',
      array_remove(ARRAY[b.doctor_id, b.referer_id, b.referring_doctor_id, b.reporting_doctor_id], NULL))::text)
    FROM bookings b WHERE b.visit_id = NEW.visit_id ORDER BY b.id LIMIT 1;
  RETURN NULL;
END $$;
CREATE TRIGGER home_visits_announce AFTER INSERT OR UPDATE ON home_visits
  FOR EACH ROW EXECUTE FUNCTION announce_home_visit();

-- Whether a booking's samples are to be taken at home: the clinic does not ask for them meanwhile.
CREATE FUNCTION is_taken_at_home(booking bookings) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM home_visits h
    WHERE h.visit_id = booking.visit_id AND h.status IN ('REQUESTED', 'ASSIGNED', 'STARTED'))
$$;
