-- Who saw, changed or fetched whose data, and who signed in (security.md, T33). Rows are added and never touched again:
-- the role the clinic runs as may only add and read (server/db/app-role.ts), and the triggers refuse everybody else.

CREATE TABLE audit_log (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- No foreign keys: a row outlives whatever it speaks of. Null when nobody was signed in.
  actor_id    integer,
  -- The role they had then.
  role        text NOT NULL CHECK (role IN ('User', 'Doctor', 'Receptionist', 'Staff', 'Pathologist', 'Admin', 'Anonymous')),
  action      text NOT NULL CHECK (action IN ('sign-in', 'look-up', 'change', 'download')),
  -- The call's name in contract/endpoints.ts.
  call        text NOT NULL,
  outcome     text NOT NULL CHECK (outcome IN ('done', 'refused', 'not-found')),
  -- Whose data: accounts.
  subjects    integer[] NOT NULL,
  -- Which bookings, messages, doctors or tests.
  records     integer[] NOT NULL,
  -- What was searched for.
  asked       text,
  request_id  uuid NOT NULL,
  address     text NOT NULL
);
-- What did this account read from then to then; what happened from then to then; who opened this person's record.
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, at DESC, id DESC);
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_of_subjects ON audit_log USING gin (subjects);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_keeps BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
