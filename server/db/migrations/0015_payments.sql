-- One ledger of money (docs/decisions/0006-ledger.md): an entry never changes; a reversal cancels a wrong one.
-- The amounts and the payment status on bookings are derived from it, and written only by the ledger's code.

-- The financial year, such as '26-27': April to March in the clinic's time zone.
CREATE FUNCTION financial_year(at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'Asia/Kolkata' - interval '3 months', 'YY') || '-' || to_char(at AT TIME ZONE 'Asia/Kolkata' + interval '9 months', 'YY') $$;

-- Numbers without gaps: the transaction that takes the next one locks the row; a rollback gives the number back.
CREATE TABLE number_series (
  series text NOT NULL CHECK (series IN ('bill', 'receipt')),
  year   text NOT NULL,
  last   integer NOT NULL,
  PRIMARY KEY (series, year)
);

-- Payments that were started. The counter or the gateway's signed message settles them, never the browser.
CREATE TABLE payment_invoices (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code             text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  account_id       integer NOT NULL REFERENCES accounts (id),
  amount_paise     bigint NOT NULL CHECK (amount_paise > 0),
  gateway_order_id text UNIQUE,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       integer NOT NULL REFERENCES accounts (id),
  settled_at       timestamptz
);
CREATE INDEX payment_invoices_waiting ON payment_invoices (created_at DESC, id DESC) WHERE settled_at IS NULL;
CREATE INDEX payment_invoices_of_account ON payment_invoices (account_id, id DESC) WHERE settled_at IS NULL;

CREATE TABLE payment_invoice_lines (
  invoice_id   integer NOT NULL REFERENCES payment_invoices (id),
  booking_id   integer NOT NULL REFERENCES bookings (id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  PRIMARY KEY (invoice_id, booking_id)
);
CREATE INDEX payment_invoice_lines_of_booking ON payment_invoice_lines (booking_id);

CREATE TABLE receipts (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year           text NOT NULL,
  seq            integer NOT NULL,
  number         text NOT NULL GENERATED ALWAYS AS ('R/' || year || '/' || lpad(seq::text, 6, '0')) STORED,
  account_id     integer NOT NULL REFERENCES accounts (id),
  mode           text NOT NULL CHECK (mode IN ('cash', 'upi', 'card', 'gateway')),
  reference      text,
  total_paise    bigint NOT NULL CHECK (total_paise > 0),
  -- Of cash: the amount handed over.
  received_paise bigint CHECK (received_paise >= total_paise),
  invoice_id     integer REFERENCES payment_invoices (id),
  -- Null for the gateway, and for payments from before the ledger.
  recorded_by    integer REFERENCES accounts (id),
  recorded_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (year, seq)
);
CREATE INDEX receipts_of_invoice ON receipts (invoice_id) WHERE invoice_id IS NOT NULL;

CREATE TABLE ledger_entries (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id   integer NOT NULL REFERENCES bookings (id),
  kind         text NOT NULL CHECK (kind IN ('payment', 'refund', 'discount', 'reversal', 'status', 'note')),
  -- The fields of R70 that show it: 0 patientDiscount, 1 paymentAmount1 and paymentId1, 2 the second ones.
  slot         smallint NOT NULL CHECK (slot BETWEEN 0 AND 2),
  amount_paise bigint NOT NULL DEFAULT 0 CHECK (amount_paise >= 0),
  -- The money that came in; negative for what went out.
  moved_paise  bigint NOT NULL DEFAULT 0,
  mode         text CHECK (mode IN ('cash', 'upi', 'card', 'gateway')),
  label        text,
  reason       text,
  status       text CHECK (status IN ('PENDING', 'PARTIAL', 'COMPLETED')),
  shows_zero   boolean NOT NULL DEFAULT false,
  receipt_id   integer REFERENCES receipts (id),
  -- Of a refund: the payment it returns.
  of_id        integer REFERENCES ledger_entries (id),
  reverses_id  integer REFERENCES ledger_entries (id),
  recorded_by  integer REFERENCES accounts (id),
  role         text,
  recorded_at  timestamptz NOT NULL DEFAULT now(),
  CHECK (CASE kind
    WHEN 'payment' THEN moved_paise = amount_paise AND amount_paise > 0 AND slot > 0 AND mode IS NOT NULL AND receipt_id IS NOT NULL
    WHEN 'refund' THEN moved_paise = -amount_paise AND amount_paise > 0 AND slot > 0 AND mode IS NOT NULL AND of_id IS NOT NULL AND reason IS NOT NULL
    WHEN 'discount' THEN moved_paise = 0 AND amount_paise > 0 AND slot = 0
    WHEN 'reversal' THEN abs(moved_paise) IN (0, amount_paise) AND reverses_id IS NOT NULL
    WHEN 'status' THEN status IS NOT NULL AND amount_paise = 0 AND moved_paise = 0
    ELSE amount_paise = 0 AND moved_paise = 0 END)
);
CREATE INDEX ledger_entries_of_booking ON ledger_entries (booking_id, id);
-- An entry is reversed once.
CREATE UNIQUE INDEX ledger_entries_reversed_once ON ledger_entries (reverses_id) WHERE reverses_id IS NOT NULL;
-- For the closing of a day, and for the last 30 days.
CREATE INDEX ledger_entries_by_time ON ledger_entries (recorded_at) INCLUDE (kind, moved_paise, mode, recorded_by);
CREATE INDEX ledger_entries_of_receipt ON ledger_entries (receipt_id) WHERE receipt_id IS NOT NULL;

-- The reference of a transfer counts once: UPI's twelve digits, or the gateway's payment id. It is free again after a
-- reversal of its payment.
CREATE TABLE payment_references (
  reference   text NOT NULL,
  receipt_id  integer NOT NULL REFERENCES receipts (id),
  claimed_at  timestamptz NOT NULL DEFAULT now(),
  released_at timestamptz
);
CREATE UNIQUE INDEX payment_references_once ON payment_references (reference) WHERE released_at IS NULL;
CREATE INDEX payment_references_of_receipt ON payment_references (receipt_id);

-- The gateway's messages, each stored once, however often it is sent.
CREATE TABLE gateway_events (
  event_id    text PRIMARY KEY,
  kind        text NOT NULL,
  invoice_id  integer NOT NULL REFERENCES payment_invoices (id),
  payment_id  text,
  received_at timestamptz NOT NULL DEFAULT now()
);

-- Bills of supply as they were issued.
CREATE TABLE bills (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year           text NOT NULL,
  seq            integer NOT NULL,
  number         text NOT NULL GENERATED ALWAYS AS ('B/' || year || '/' || lpad(seq::text, 6, '0')) STORED,
  booking_id     integer NOT NULL REFERENCES bookings (id),
  item_name      text NOT NULL,
  price_paise    bigint NOT NULL CHECK (price_paise >= 0),
  discount_paise bigint NOT NULL CHECK (discount_paise BETWEEN 0 AND price_paise),
  issued_by      integer NOT NULL REFERENCES accounts (id),
  issued_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (year, seq)
);
CREATE INDEX bills_of_booking ON bills (booking_id, id DESC);

-- Rows are only added; refuse_change() is in server/db/migrations/0014_reports.sql.
CREATE TRIGGER ledger_entries_written_once BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipts_written_once BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bills_written_once BEFORE UPDATE OR DELETE OR TRUNCATE ON bills FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- For the list of dues.
CREATE INDEX bookings_unpaid ON bookings (account_id, requested_at, id) WHERE payment_status <> 'COMPLETED' AND checkup_status <> 'CANCELLED';

UPDATE clinic_profile SET profile = profile || '{"upiId": ""}'::jsonb WHERE NOT profile ? 'upiId';

-- Writes the payments noted on bookings into the ledger, if a booking has no entry there: older ones, and the demo's.
-- The time of payment is the last change of the amounts, else the visit, else, if that is still to come, the request.
-- `taker` took the money; null if unknown.
CREATE FUNCTION carry_into_ledger(taker integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMPORARY TABLE carried ON COMMIT DROP AS
    SELECT b.*, coalesce(change.changed_by, taker) AS taken_by, coalesce(change.role, person.role) AS taken_role,
      coalesce(change.changed_at, CASE WHEN b.scheduled_at <= now() THEN b.scheduled_at ELSE b.requested_at END) AS taken_at
    FROM bookings b
      LEFT JOIN accounts person ON person.id = taker
      LEFT JOIN LATERAL (SELECT changed_by, role, changed_at FROM booking_changes c WHERE c.booking_id = b.id
        AND c.field IN ('paymentAmount1', 'paymentAmount2', 'paymentId1', 'paymentId2', 'paymentStatus', 'patientDiscount') ORDER BY c.id DESC LIMIT 1) change ON true
    WHERE NOT EXISTS (SELECT FROM ledger_entries e WHERE e.booking_id = b.id)
      AND (b.payment_status <> 'PENDING' OR b.payment_amount1_paise IS NOT NULL OR b.payment_amount2_paise IS NOT NULL
        OR b.patient_discount_paise IS NOT NULL OR b.payment_id1 <> 'cash' OR b.payment_id2 <> 'cash');

  CREATE TEMPORARY TABLE carried_payments ON COMMIT DROP AS
    SELECT paid.*, financial_year(taken_at) AS year,
      row_number() OVER (PARTITION BY financial_year(taken_at) ORDER BY taken_at, booking_id, slot)
        + coalesce((SELECT last FROM number_series s WHERE s.series = 'receipt' AND s.year = financial_year(taken_at)), 0) AS seq,
      -- The mode that the label says. The rule of today is readPaymentId in contract/payments/references.ts.
      CASE WHEN trim(label) = '' OR lower(trim(label)) LIKE 'cash%' OR trim(label) LIKE 'নগদ%' THEN 'cash'
        WHEN lower(trim(label)) ~ '^pay_\w+$' THEN 'gateway' WHEN lower(label) ~ '\ycard\y|কার্ড' THEN 'card' ELSE 'upi' END AS mode
    FROM (SELECT id AS booking_id, account_id, 1 AS slot, payment_amount1_paise AS amount, payment_id1 AS label, taken_by, taken_role, taken_at FROM carried
      UNION ALL SELECT id, account_id, 2, payment_amount2_paise, payment_id2, taken_by, taken_role, taken_at FROM carried) paid
    WHERE amount > 0;

  INSERT INTO receipts (year, seq, account_id, mode, reference, total_paise, recorded_by, recorded_at)
    SELECT year, seq, account_id, mode, nullif(label, 'cash'), amount, taken_by, taken_at FROM carried_payments ORDER BY year, seq;
  INSERT INTO number_series (series, year, last) SELECT 'receipt', year, max(seq) FROM carried_payments GROUP BY year
    ON CONFLICT (series, year) DO UPDATE SET last = EXCLUDED.last;

  -- UPI references that are the whole label; server/db/migrations/0018_money_rules.sql adds those inside other text.
  -- One that was noted twice belongs to the first payment.
  INSERT INTO payment_references (reference, receipt_id, claimed_at)
    SELECT CASE p.mode WHEN 'upi' THEN right(regexp_replace(label, '[\s-]', '', 'g'), 12) ELSE trim(label) END, r.id, p.taken_at
    FROM carried_payments p JOIN receipts r ON r.year = p.year AND r.seq = p.seq
    WHERE (p.mode = 'upi' AND regexp_replace(label, '[\s-]', '', 'g') ~* '^(upi:?)?[0-9]{12}$') OR p.mode = 'gateway' ORDER BY p.year, p.seq
    ON CONFLICT DO NOTHING;

  INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, moved_paise, mode, label, receipt_id, recorded_by, role, recorded_at)
    SELECT p.booking_id, 'payment', p.slot, p.amount, p.amount, p.mode, p.label, r.id, p.taken_by, p.taken_role, p.taken_at
    FROM carried_payments p JOIN receipts r ON r.year = p.year AND r.seq = p.seq ORDER BY p.year, p.seq;
  INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, recorded_by, role, recorded_at)
    SELECT id, 'discount', 0, patient_discount_paise, taken_by, taken_role, taken_at FROM carried WHERE patient_discount_paise > 0 ORDER BY id;
  -- Zeros that were entered, and payment ids without a payment.
  INSERT INTO ledger_entries (booking_id, kind, slot, label, shows_zero, recorded_by, role, recorded_at)
    SELECT id, 'note', slot, label, amount IS NOT NULL, taken_by, taken_role, taken_at
    FROM (SELECT id, 0 AS slot, patient_discount_paise AS amount, 'cash' AS label, taken_by, taken_role, taken_at FROM carried
      UNION ALL SELECT id, 1, payment_amount1_paise, payment_id1, taken_by, taken_role, taken_at FROM carried
      UNION ALL SELECT id, 2, payment_amount2_paise, payment_id2, taken_by, taken_role, taken_at FROM carried) field
    WHERE coalesce(amount, 0) = 0 AND (amount = 0 OR label <> 'cash') ORDER BY id, slot;
  -- A status that differs from the money's (statusOfMoney in contract/payments/ledger.ts) was set by hand.
  INSERT INTO ledger_entries (booking_id, kind, slot, status, recorded_by, role, recorded_at)
    SELECT id, 'status', 0, payment_status, taken_by, taken_role, taken_at
    FROM (SELECT *, coalesce(payment_amount1_paise, 0) + coalesce(payment_amount2_paise, 0) AS paid, coalesce(patient_discount_paise, 0) AS discount,
        greatest(0, price_paise - coalesce(patient_discount_paise, 0)) AS due FROM carried) sums
    WHERE payment_status <> CASE WHEN paid = 0 AND (due > 0 OR discount = 0) THEN 'PENDING' WHEN paid >= due THEN 'COMPLETED' ELSE 'PARTIAL' END
    ORDER BY id;
  DROP TABLE carried, carried_payments;
END $$;

SELECT carry_into_ledger(NULL);
