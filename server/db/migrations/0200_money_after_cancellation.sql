-- Money that came to a booking after it was cancelled was recorded, and stood on no list. It asks for its return now,
-- as it does from here on when it arrives. What the clinic has decided since to keep stays so.
INSERT INTO refund_requests (booking_id, asked_by, asked_at)
SELECT b.id, coalesce(e.recorded_by, b.account_id), e.recorded_at
FROM bookings b CROSS JOIN LATERAL (
  SELECT recorded_by, recorded_at FROM ledger_entries
  WHERE booking_id = b.id AND was_cancelled AND moved_paise > 0 ORDER BY id DESC LIMIT 1) e
WHERE b.checkup_status = 'CANCELLED'
  AND coalesce(b.payment_amount1_paise, 0) + coalesce(b.payment_amount2_paise, 0) > 0
  AND NOT EXISTS (SELECT FROM refund_requests r
    WHERE r.booking_id = b.id AND (r.declined_at IS NULL OR r.declined_at >= e.recorded_at));
