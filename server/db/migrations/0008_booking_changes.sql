-- The desk's work on bookings: appointments with a time, a history of changes, and idempotent creation.

ALTER TABLE bookings
  -- False for an appointment on a day without a time.
  ADD COLUMN scheduled_has_time boolean NOT NULL DEFAULT true,
  -- Another phone to reach the patient at for this booking; null for the account's.
  ADD COLUMN contact_phone text CHECK (contact_phone ~ '^[0-9]{10}$'),
  ADD COLUMN made_as_appointment boolean NOT NULL DEFAULT false;

-- A doctor sees one patient at a time: two bookings that are not cancelled never have the same time.
CREATE UNIQUE INDEX bookings_one_per_doctor_and_time ON bookings (doctor_id, scheduled_at)
  WHERE kind = 'doctor' AND scheduled_has_time AND checkup_status <> 'CANCELLED';
-- A person has one appointment at a time.
CREATE UNIQUE INDEX bookings_one_appointment_per_person ON bookings (account_id, scheduled_at)
  WHERE made_as_appointment AND checkup_status <> 'CANCELLED';

CREATE TABLE booking_changes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id  integer NOT NULL REFERENCES bookings (id),
  version     integer NOT NULL,
  changed_at  timestamptz NOT NULL DEFAULT now(),
  changed_by  integer NOT NULL REFERENCES accounts (id),
  -- Their role at that time.
  role        text NOT NULL,
  field       text NOT NULL,
  old_value   text,
  new_value   text
);
CREATE INDEX booking_changes_of_booking ON booking_changes (booking_id, id DESC);

CREATE TABLE idempotency_keys (
  -- 0 if there is no account.
  account_id  integer NOT NULL,
  key         text NOT NULL,
  fingerprint bytea NOT NULL,
  answer      jsonb,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Which notices an account has read and acknowledged, such as the one on commissions.
CREATE TABLE acknowledgements (
  account_id      integer NOT NULL REFERENCES accounts (id),
  notice          text NOT NULL,
  wording_version text NOT NULL,
  language        text NOT NULL CHECK (language IN ('en', 'bn')),
  given_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, notice, wording_version)
);

-- Announces each new or changed booking with its account and doctors, so that lists on screens are refreshed
-- (server/db/announcements.ts).
CREATE FUNCTION announce_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bookings', json_build_object(
    'id', NEW.id, 'kind', NEW.kind, 'account', NEW.account_id,
    'doctors', array_remove(ARRAY[NEW.doctor_id, NEW.referer_id, NEW.referring_doctor_id, NEW.reporting_doctor_id], NULL))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_announce AFTER INSERT OR UPDATE ON bookings FOR EACH ROW EXECUTE FUNCTION announce_booking();
