-- Lists by status, each in the order of its pages, so that counting and paging read the index alone.

CREATE INDEX bookings_by_checkup ON bookings (kind, checkup_status, requested_at DESC, id DESC);
CREATE INDEX bookings_by_appointment ON bookings (kind, appointment_status, requested_at DESC, id DESC);
DROP INDEX bookings_upcoming;
CREATE INDEX bookings_upcoming ON bookings (kind, scheduled_at, id) INCLUDE (scheduled_has_time, appointment_status) WHERE checkup_status = 'PENDING';

-- What this database was filled with; a demo's must never be opened as a real clinic.
CREATE TABLE demo_marks (
  only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  filled_at timestamptz NOT NULL DEFAULT now()
);
