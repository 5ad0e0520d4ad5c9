-- Refund vouchers and numbers of reversals, codes to verify papers, and what patients say they have paid.

ALTER TABLE number_series DROP CONSTRAINT number_series_series_check;
ALTER TABLE number_series ADD CONSTRAINT number_series_series_check CHECK (series IN ('bill', 'receipt', 'refund', 'reversal'));

-- 22 characters that cannot be guessed (122 random bits, base64url).
CREATE FUNCTION new_verify_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_') $$;

-- Money that left the clinic, or was never there: each refund, and each reversal of a payment or a refund, has a number.
CREATE TABLE vouchers (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('refund', 'reversal')),
  year        text NOT NULL,
  seq         integer NOT NULL,
  number      text NOT NULL GENERATED ALWAYS AS
    (CASE kind WHEN 'refund' THEN 'V/' ELSE 'X/' END || year || '/' || lpad(seq::text, 6, '0')) STORED,
  entry_id    integer NOT NULL UNIQUE REFERENCES ledger_entries (id),
  verify_code text NOT NULL UNIQUE DEFAULT new_verify_code(),
  UNIQUE (kind, year, seq)
);
INSERT INTO vouchers (kind, year, seq, entry_id)
  SELECT kind, financial_year(recorded_at), row_number() OVER (PARTITION BY kind, financial_year(recorded_at) ORDER BY id), id
  FROM ledger_entries WHERE kind = 'refund' OR (kind = 'reversal' AND mode IS NOT NULL) ORDER BY id;
INSERT INTO number_series (series, year, last) SELECT kind, year, max(seq) FROM vouchers GROUP BY kind, year;
CREATE TRIGGER vouchers_written_once BEFORE UPDATE OR DELETE OR TRUNCATE ON vouchers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- When a voucher was first printed: every later print says DUPLICATE.
CREATE TABLE voucher_prints (
  voucher_id integer PRIMARY KEY REFERENCES vouchers (id),
  printed_by integer NOT NULL REFERENCES accounts (id),
  printed_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER voucher_prints_written_once BEFORE UPDATE OR DELETE OR TRUNCATE ON voucher_prints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE bills ADD COLUMN verify_code text NOT NULL UNIQUE DEFAULT new_verify_code();
ALTER TABLE receipts ADD COLUMN verify_code text NOT NULL UNIQUE DEFAULT new_verify_code();

-- From now on a bill is replaced in the transaction that changes its amount. Those that changed before get their replacement here.
WITH newest AS (
  SELECT DISTINCT ON (booking_id) booking_id, item_name, price_paise, discount_paise, issued_by FROM bills ORDER BY booking_id, id DESC),
stale AS (
  SELECT n.booking_id, n.item_name, b.price_paise, least(coalesce(b.patient_discount_paise, 0), b.price_paise) AS discount_paise, n.issued_by
  FROM newest n JOIN bookings b ON b.id = n.booking_id
  WHERE n.price_paise <> b.price_paise OR n.discount_paise <> least(coalesce(b.patient_discount_paise, 0), b.price_paise))
INSERT INTO bills (year, seq, booking_id, item_name, price_paise, discount_paise, issued_by)
  SELECT financial_year(now()),
    coalesce((SELECT last FROM number_series s WHERE s.series = 'bill' AND s.year = financial_year(now())), 0) + row_number() OVER (ORDER BY booking_id),
    booking_id, item_name, price_paise, discount_paise, issued_by
  FROM stale ORDER BY booking_id;
INSERT INTO number_series (series, year, last)
  SELECT 'bill', year, max(seq) FROM bills WHERE year = financial_year(now()) GROUP BY year
  ON CONFLICT (series, year) DO UPDATE SET last = EXCLUDED.last;

-- 'I have paid': the transfer that a patient says they made for an invoice, until the desk has found it. A correction replaces it.
CREATE TABLE payment_claims (
  invoice_id  integer PRIMARY KEY REFERENCES payment_invoices (id),
  reference   text NOT NULL CHECK (reference ~ '^[0-9]{12}$'),
  claimed_by  integer NOT NULL REFERENCES accounts (id),
  claimed_at  timestamptz NOT NULL DEFAULT now(),
  -- The desk did not find the transfer; the patient may correct the number.
  declined_by integer REFERENCES accounts (id),
  declined_at timestamptz,
  CHECK ((declined_by IS NULL) = (declined_at IS NULL))
);
CREATE INDEX payment_claims_by_reference ON payment_claims (reference);
