-- The clinic's doctors and its tests with their prices.
-- Bookings refer to both, so neither is deleted: doctors are retired, tests are made inactive.

CREATE TABLE doctors (
  id                  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id          integer REFERENCES accounts (id),
  name                text NOT NULL,
  phone               text NOT NULL CHECK (phone ~ '^[0-9]{10}$'),
  speciality          text NOT NULL DEFAULT '',
  hospital            text NOT NULL DEFAULT '',
  type                text NOT NULL DEFAULT 'Internal' CHECK (type IN ('Internal', 'External')),
  is_reporting        boolean NOT NULL DEFAULT false,
  is_public           boolean NOT NULL DEFAULT false,
  qualifications      text NOT NULL DEFAULT '',
  registration_number text NOT NULL DEFAULT '',
  schedule_text       text NOT NULL DEFAULT '',
  address             text NOT NULL DEFAULT '',
  email               text NOT NULL DEFAULT '',
  notes               text NOT NULL DEFAULT '',
  fee_paise           bigint NOT NULL DEFAULT 0 CHECK (fee_paise BETWEEN 0 AND 100000000),
  created_at          timestamptz NOT NULL DEFAULT now(),
  retired_at          timestamptz
);
CREATE UNIQUE INDEX doctors_phone ON doctors (phone) WHERE retired_at IS NULL;
CREATE UNIQUE INDEX doctors_account ON doctors (account_id) WHERE retired_at IS NULL;

CREATE TABLE lab_tests (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  price_paise  bigint NOT NULL CHECK (price_paise BETWEEN 0 AND 100000000),
  hospital     text NOT NULL DEFAULT '',
  active       boolean NOT NULL DEFAULT true,
  created_at   timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz
);
