-- The form's payment fields follow the counter's rules (docs/decisions/0006-ledger.md), and what these need to know.

-- When a booking was last cancelled. Entries of before stay closed to the desk, also if the booking is reopened.
ALTER TABLE bookings
  ADD COLUMN cancelled_at timestamptz,
  -- Null: the price is that of the list. False: booked without a known fee, nothing is owed until the desk says it. True: it did.
  ADD COLUMN fee_told boolean;
UPDATE bookings b SET cancelled_at = coalesce(
    (SELECT max(c.changed_at) FROM booking_changes c WHERE c.booking_id = b.id AND c.field = 'checkupStatus' AND c.new_value = 'CANCELLED'),
    CASE WHEN b.checkup_status = 'CANCELLED' THEN now() END)
  WHERE b.checkup_status = 'CANCELLED'
    OR EXISTS (SELECT FROM booking_changes c WHERE c.booking_id = b.id AND c.field = 'checkupStatus' AND c.new_value = 'CANCELLED');
UPDATE bookings SET fee_told = false
  WHERE kind = 'doctor' AND price_paise = 0 AND payment_status = 'PENDING' AND checkup_status = 'PENDING';

CREATE FUNCTION note_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.cancelled_at := now(); RETURN NEW; END $$;
CREATE TRIGGER bookings_note_cancellation BEFORE INSERT OR UPDATE OF checkup_status ON bookings
  FOR EACH ROW WHEN (NEW.checkup_status = 'CANCELLED') EXECUTE FUNCTION note_cancellation();

-- COMPLETED by hand without the money: the entry says how much was waived, and why.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_check, ADD CONSTRAINT ledger_entries_check CHECK (CASE kind
  WHEN 'payment' THEN moved_paise = amount_paise AND amount_paise > 0 AND slot > 0 AND mode IS NOT NULL AND receipt_id IS NOT NULL
  WHEN 'refund' THEN moved_paise = -amount_paise AND amount_paise > 0 AND slot > 0 AND mode IS NOT NULL AND of_id IS NOT NULL AND reason IS NOT NULL
  WHEN 'discount' THEN moved_paise = 0 AND amount_paise > 0 AND slot = 0
  WHEN 'reversal' THEN abs(moved_paise) IN (0, amount_paise) AND reverses_id IS NOT NULL
  WHEN 'status' THEN status IS NOT NULL AND moved_paise = 0 AND (amount_paise = 0 OR (status = 'COMPLETED' AND reason IS NOT NULL))
  ELSE amount_paise = 0 AND moved_paise = 0 END);

-- Who took cash asks for it to be taken back; another person decides.
CREATE TABLE reversal_requests (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id   integer NOT NULL REFERENCES ledger_entries (id),
  reason     text NOT NULL,
  asked_by   integer NOT NULL REFERENCES accounts (id),
  asked_at   timestamptz NOT NULL DEFAULT now(),
  -- Not approved by the asker: they thought better of it.
  approved   boolean,
  decided_by integer REFERENCES accounts (id),
  decided_at timestamptz,
  CHECK (num_nonnulls(approved, decided_by, decided_at) IN (0, 3)),
  CHECK (NOT (approved AND decided_by = asked_by))
);
CREATE UNIQUE INDEX reversal_requests_open ON reversal_requests (entry_id) WHERE decided_at IS NULL;
CREATE UNIQUE INDEX reversal_requests_approved ON reversal_requests (entry_id) WHERE approved;
CREATE INDEX reversal_requests_waiting ON reversal_requests (asked_at, id) WHERE decided_at IS NULL;

-- References written another way than the counter writes them were not claimed: contract/payments/references.ts, upiReferenceIn.
-- One that was noted twice belongs to the first.
INSERT INTO payment_references (reference, receipt_id, claimed_at)
  SELECT DISTINCT ON (digits) digits, id, recorded_at FROM (
    SELECT r.id, r.recorded_at, (regexp_match(translate(r.reference, '০১২৩৪৫৬৭৮৯', '0123456789'), '(?:^|[^0-9])([0-9]{12})(?:[^0-9]|$)'))[1] AS digits
    FROM receipts r WHERE r.mode = 'upi'
      AND NOT EXISTS (SELECT FROM payment_references known WHERE known.receipt_id = r.id)
      AND EXISTS (SELECT FROM ledger_entries e WHERE e.receipt_id = r.id AND NOT EXISTS (SELECT FROM ledger_entries back WHERE back.reverses_id = e.id))) written
  WHERE digits IS NOT NULL ORDER BY digits, id
  ON CONFLICT DO NOTHING;

-- What was counted in a person's drawer on a day; the newest count holds. Only added to.
CREATE TABLE drawer_counts (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day            date NOT NULL,
  account_id     integer NOT NULL REFERENCES accounts (id),
  counted_paise  bigint NOT NULL CHECK (counted_paise >= 0),
  -- By the ledger, when it was counted.
  expected_paise bigint NOT NULL,
  note           text,
  counted_by     integer NOT NULL REFERENCES accounts (id),
  counted_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX drawer_counts_of_day ON drawer_counts (day, account_id, id DESC);
CREATE TRIGGER drawer_counts_written_once BEFORE UPDATE OR DELETE OR TRUNCATE ON drawer_counts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The registers of receipts and bills, newest first, and their searches.
CREATE INDEX receipts_newest ON receipts (recorded_at DESC, id DESC);
CREATE INDEX receipts_of_account ON receipts (account_id, recorded_at DESC, id DESC);
CREATE INDEX receipts_by_number ON receipts (seq);
CREATE INDEX bills_newest ON bills (issued_at DESC, id DESC);
CREATE INDEX bills_by_number ON bills (seq);
CREATE INDEX payment_references_known ON payment_references (reference);
