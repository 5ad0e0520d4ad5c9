-- What the counter, the laboratory and the list of prices say of a test beside its name and price.
ALTER TABLE lab_tests
  -- By which the counter finds it and which its label bears: 'CBC'.
  ADD COLUMN code text NOT NULL DEFAULT '' CHECK (code ~ '^[A-Z0-9]{0,8}$'),
  -- From the sample to the report.
  ADD COLUMN promised_hours integer CHECK (promised_hours BETWEEN 1 AND 2000),
  ADD COLUMN preparation text NOT NULL DEFAULT '' CHECK (length(preparation) <= 300),
  ADD COLUMN preparation_bn text NOT NULL DEFAULT '' CHECK (length(preparation_bn) <= 300);
CREATE UNIQUE INDEX lab_tests_code ON lab_tests (code) WHERE code <> '' AND withdrawn_at IS NULL;
