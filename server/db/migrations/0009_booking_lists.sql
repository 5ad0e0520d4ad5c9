-- For lists by status, in the order of their pages: counting and paging read only the index.

CREATE INDEX bookings_by_checkup ON bookings (kind, checkup_status, requested_at DESC, id DESC);
CREATE INDEX bookings_by_appointment ON bookings (kind, appointment_status, requested_at DESC, id DESC);
DROP INDEX bookings_upcoming;
CREATE INDEX bookings_upcoming ON bookings (kind, scheduled_at, id) INCLUDE (scheduled_has_time, appointment_status) WHERE checkup_status = 'PENDING';

-- Whether this is the database of a demo or of a real clinic. It is never opened as the other.
CREATE TABLE clinic_kind (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  kind     text NOT NULL CHECK (kind IN ('demo', 'real')),
  since    timestamptz NOT NULL DEFAULT now()
);
