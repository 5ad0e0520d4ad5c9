-- For a day's closing: its discounts, refunds, reversals and waivers, without reading its payments.
CREATE INDEX ledger_entries_besides_payments ON ledger_entries (recorded_at) WHERE kind <> 'payment';
