-- The worklist asks every few seconds for tests without a report of the last days.
CREATE INDEX bookings_unreported ON bookings ((coalesce(scheduled_at, requested_at)))
  WHERE kind = 'test' AND checkup_status <> 'CANCELLED' AND report_status IS NULL;
