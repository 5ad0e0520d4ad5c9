-- The drawers that a person opened on a day, one for each shift. A drawer takes the person's cash from when it was
-- opened until the next one is; cash from before the first belongs to a drawer without a row here.
CREATE TABLE drawer_shifts (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  integer NOT NULL REFERENCES accounts (id),
  -- The change it started with.
  float_paise bigint NOT NULL CHECK (float_paise >= 0),
  opened_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX drawer_shifts_of_account ON drawer_shifts (account_id, opened_at, id);
CREATE INDEX drawer_shifts_by_time ON drawer_shifts (opened_at);
CREATE TRIGGER drawer_shifts_written_once BEFORE UPDATE OR DELETE OR TRUNCATE ON drawer_shifts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE drawer_counts ADD COLUMN shift_id integer REFERENCES drawer_shifts (id);
