-- What the desk sells as one: several tests for a price of their own, or, without one, for what they cost.
CREATE TABLE test_packages (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL CHECK (name <> ''),
  name_bn     text NOT NULL DEFAULT '',
  code        text NOT NULL DEFAULT '' CHECK (code ~ '^[A-Z0-9]{0,8}$'),
  price_paise bigint CHECK (price_paise >= 0),
  active      boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX test_packages_name ON test_packages (lower(name));
CREATE UNIQUE INDEX test_packages_code ON test_packages (code) WHERE code <> '';

CREATE TABLE package_tests (
  package_id  integer NOT NULL REFERENCES test_packages (id),
  lab_test_id integer NOT NULL REFERENCES lab_tests (id),
  -- The order in which they are listed and booked.
  place       integer NOT NULL,
  PRIMARY KEY (package_id, lab_test_id)
);
CREATE INDEX package_tests_of_test ON package_tests (lab_test_id);

-- A booking that was made as part of a package keeps which, and its name as it was then; its price is its share.
ALTER TABLE bookings
  ADD COLUMN package_id integer REFERENCES test_packages (id),
  ADD COLUMN package_name text NOT NULL DEFAULT '',
  ADD COLUMN package_name_bn text NOT NULL DEFAULT '';
