-- Seals of the audit (S36): each holds the hash of the rows of about a minute and of the seal before it, so that a row
-- that was changed, removed or added later is found, also by comparing with the seals in a backup. Only added to.
CREATE TABLE audit_seals (
  number      bigint PRIMARY KEY CHECK (number > 0),
  -- The rows of these numbers, but for the gaps: numbers whose transaction had not ended, or was rolled back.
  first_id    bigint NOT NULL,
  last_id     bigint NOT NULL,
  gaps        bigint[] NOT NULL,
  -- Rows in the gaps of earlier seals that have come since.
  late        bigint[] NOT NULL,
  row_count   integer NOT NULL,
  rows_hash   bytea NOT NULL,
  hash        bytea NOT NULL,
  sealed_at   timestamptz NOT NULL DEFAULT now(),
  -- When its rows were removed, six years after the last of them.
  removed_at  timestamptz
);
CREATE INDEX audit_seals_newest ON audit_seals (sealed_at DESC);

-- A row as it is hashed: the same in every time zone and version.
CREATE FUNCTION audit_row_text(r audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(r.id, (extract(epoch FROM r.at) * 1000000)::bigint, r.actor_id, r.role, r.action, r.call,
    r.outcome, r.subjects, r.records, r.asked, r.request_id, r.address, r.times)::text
$$;

-- The hash of the rows of a seal, and how many there are.
CREATE FUNCTION audit_rows_of(first_id bigint, last_id bigint, gaps bigint[], late bigint[],
  OUT row_count integer, OUT rows_hash bytea) LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer, sha256(convert_to(coalesce(string_agg(audit_row_text(l), E'\n' ORDER BY l.id), ''), 'UTF8'))
  FROM audit_log l
  WHERE (l.id BETWEEN $1 AND $2 AND l.id <> ALL ($3)) OR l.id = ANY ($4)
$$;

-- The hash of a seal: of all it says, and of the seal before it.
CREATE FUNCTION audit_seal_hash(previous bytea, seal audit_seals) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(concat_ws('|', encode(coalesce($1, ''), 'hex'), seal.number, seal.first_id, seal.last_id,
    seal.gaps::text, seal.late::text, seal.row_count, encode(seal.rows_hash, 'hex')), 'UTF8'))
$$;

-- As before, but the function below may remove what is older than six years.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' AND current_setting('clinic.removes_old_audit', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The audit is only ever added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_seals_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Removes the rows of seals whose rows are all older than six years; the seals stay, and say how many there were.
CREATE FUNCTION remove_old_audit() RETURNS TABLE (seals integer, removed bigint) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  seal audit_seals;
  deleted bigint;
BEGIN
  seals := 0;
  removed := 0;
  PERFORM set_config('clinic.removes_old_audit', 'on', true);
  FOR seal IN
    SELECT * FROM audit_seals WHERE removed_at IS NULL AND sealed_at < now() - interval '6 years'
    ORDER BY number LIMIT 2000
  LOOP
    CONTINUE WHEN EXISTS (
      SELECT FROM audit_log l
      WHERE ((l.id BETWEEN seal.first_id AND seal.last_id AND l.id <> ALL (seal.gaps)) OR l.id = ANY (seal.late))
        AND l.at >= now() - interval '6 years');
    DELETE FROM audit_log l
    WHERE (l.id BETWEEN seal.first_id AND seal.last_id AND l.id <> ALL (seal.gaps)) OR l.id = ANY (seal.late);
    GET DIAGNOSTICS deleted = ROW_COUNT;
    UPDATE audit_seals SET removed_at = now() WHERE number = seal.number;
    seals := seals + 1;
    removed := removed + deleted;
  END LOOP;
  PERFORM set_config('clinic.removes_old_audit', 'off', true);
  RETURN NEXT;
END $$;
