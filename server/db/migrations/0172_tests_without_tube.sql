-- The worklist asks every few seconds for tests without a report whose visit was in the last days.
CREATE INDEX bookings_unreported ON bookings (scheduled_at)
  WHERE kind = 'test' AND checkup_status <> 'CANCELLED' AND report_status IS NULL;
