-- The audit log: who signed in, and who saw, changed or downloaded whose data (S36). Rows are only added: the clinic's
-- database role may only insert and select (server/db/app-role.ts), and triggers refuse changes by any role.

CREATE TABLE audit_log (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null if nobody was signed in. No foreign keys: a row stays when what it names is deleted.
  actor_id    integer,
  -- Their role at that time.
  role        text NOT NULL CHECK (role IN ('User', 'Doctor', 'Receptionist', 'Staff', 'Pathologist', 'Admin', 'Anonymous')),
  action      text NOT NULL CHECK (action IN ('sign-in', 'look-up', 'change', 'download')),
  -- The call's name in contract/endpoints.ts.
  call        text NOT NULL,
  outcome     text NOT NULL CHECK (outcome IN ('done', 'refused', 'not-found')),
  -- The accounts whose data it was.
  subjects    integer[] NOT NULL,
  -- The bookings, messages, doctors or tests.
  records     integer[] NOT NULL,
  -- The search.
  asked       text,
  request_id  uuid NOT NULL,
  address     text NOT NULL
);
-- For the log of an account, of all, and of who opened an account's data.
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, at DESC, id DESC);
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_of_subjects ON audit_log USING gin (subjects);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_keeps BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
