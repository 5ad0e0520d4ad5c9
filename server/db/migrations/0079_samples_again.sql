-- What is to be taken of a booking now: a container its test takes and of which it has no tube that can be tested.
-- Without a rejected tube: for a pending test without a report. After one (`again`): until it is taken or the booking
-- is cancelled, however long it takes; while a report waits for its signature or is in force, its samples stand.
-- A test that was changed in the meantime and takes nothing now is asked for in the tubes that were rejected.
CREATE FUNCTION tubes_wanted(booking bookings) RETURNS TABLE (container text, again text) LANGUAGE sql STABLE AS $$
  SELECT asked.container, rejected.reasons[1]
  FROM (
    SELECT array_agg(s.container) AS containers, array_agg(s.reason ORDER BY s.rejected_at DESC) AS reasons
    FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id
    WHERE l.booking_id = booking.id AND s.rejected_at IS NOT NULL) rejected,
    LATERAL (
      SELECT c.container FROM lab_tests t, containers_of(t) c (container) WHERE t.id = booking.lab_test_id
      UNION
      SELECT unnest(rejected.containers)
      WHERE NOT EXISTS (SELECT FROM lab_tests t, containers_of(t) WHERE t.id = booking.lab_test_id)) asked
  WHERE booking.kind = 'test'
    AND CASE WHEN rejected.reasons IS NULL
      THEN booking.report_status IS NULL AND booking.checkup_status = 'PENDING'
      ELSE booking.checkup_status <> 'CANCELLED' AND coalesce(
        (SELECT r.status FROM reports r WHERE r.booking_id = booking.id ORDER BY r.version DESC LIMIT 1),
        'REJECTED') = 'REJECTED' END
    AND NOT EXISTS (
      SELECT FROM specimen_lines l JOIN specimens s ON s.id = l.specimen_id
      WHERE l.booking_id = booking.id AND s.container = asked.container AND s.rejected_at IS NULL)
$$;
CREATE INDEX specimens_rejected ON specimens (id) WHERE rejected_at IS NOT NULL;
