-- What a receipt says about its booking stays as it was when the receipt was issued: the price and whether the booking
-- was cancelled are kept with each entry. Existing entries get the price of today, and the last cancellation.
ALTER TABLE ledger_entries
  ADD COLUMN price_paise bigint,
  ADD COLUMN was_cancelled boolean;
ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_written_once;
UPDATE ledger_entries e SET
  price_paise = b.price_paise,
  was_cancelled = coalesce(b.checkup_status = 'CANCELLED' AND b.cancelled_at <= e.recorded_at, false)
  FROM bookings b WHERE b.id = e.booking_id;
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_written_once;
ALTER TABLE ledger_entries
  ALTER COLUMN price_paise SET NOT NULL,
  ALTER COLUMN was_cancelled SET NOT NULL;

CREATE FUNCTION keep_booking_of_then() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT price_paise, checkup_status = 'CANCELLED' INTO NEW.price_paise, NEW.was_cancelled
    FROM bookings WHERE id = NEW.booking_id;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_of_then BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION keep_booking_of_then();
