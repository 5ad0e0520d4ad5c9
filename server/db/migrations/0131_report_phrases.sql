-- The texts that a signer keeps for a test's reports in a language, in the order of their keys: `interpretation` and
-- `recommendations` of each.
CREATE TABLE report_phrases (
  account_id  integer NOT NULL REFERENCES accounts (id),
  lab_test_id integer NOT NULL REFERENCES lab_tests (id) ON DELETE CASCADE,
  language    text NOT NULL CHECK (language IN ('en', 'bn')),
  phrases     jsonb NOT NULL,
  PRIMARY KEY (account_id, lab_test_id, language)
);
