-- A count of a drawer whose cash differed, as a second person saw it: with what the ledger expected in the drawer then,
-- without its change. Cash that falls into the drawer later needs another look. The newest holds.
CREATE TABLE drawer_signatures (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  count_id       integer NOT NULL REFERENCES drawer_counts (id),
  expected_paise bigint NOT NULL,
  signed_by      integer NOT NULL REFERENCES accounts (id),
  signed_at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX drawer_signatures_of_count ON drawer_signatures (count_id, id DESC);
CREATE TRIGGER drawer_signatures_written_once BEFORE UPDATE OR DELETE OR TRUNCATE ON drawer_signatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
