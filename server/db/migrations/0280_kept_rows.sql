-- Rows that are only ever added: histories, money, consents, what was signed. Each is hashed when it is written, so
-- that `verify` names a row that somebody deleted, changed or put in past the clinic; and what was erased by the right
-- way has a row of the audit that says so. The database role of the clinic may only add to these tables (app-role.ts).

-- A consent that is taken back is a row of its own.
CREATE TABLE consent_withdrawals (
  consent_id   integer PRIMARY KEY REFERENCES consents (id),
  withdrawn_at timestamptz NOT NULL DEFAULT clinic_now()
);
INSERT INTO consent_withdrawals (consent_id, withdrawn_at)
  SELECT id, withdrawn_at FROM consents WHERE withdrawn_at IS NOT NULL ORDER BY id;
ALTER TABLE consents DROP COLUMN withdrawn_at;

-- The hashes. The newest of a row holds; a second one is of an erasure.
CREATE TABLE kept_rows (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name text NOT NULL,
  -- Its primary key, as text.
  row_key    text NOT NULL,
  -- Null: the row was erased.
  sha256     bytea,
  -- The row of the audit that an erasure left.
  erasure_id bigint,
  -- It was there before hashes were kept, and was hashed by an update of the program.
  by_update  boolean NOT NULL DEFAULT false,
  hashed_at  timestamptz NOT NULL DEFAULT clinic_clock(),
  CHECK (sha256 IS NOT NULL OR erasure_id IS NOT NULL)
);
CREATE UNIQUE INDEX kept_rows_once ON kept_rows (table_name, row_key) WHERE erasure_id IS NULL;
CREATE INDEX kept_rows_erased ON kept_rows (table_name, row_key, id) WHERE erasure_id IS NOT NULL;

-- The tables whose rows are only added, with their primary keys. A later migration that adds one replaces this function
-- and calls keep_table().
CREATE FUNCTION kept_tables() RETURNS TABLE (name text, keys text[]) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('account_openings', '{id}'::text[]), ('acknowledgements', '{account_id,notice,wording_version}'),
    ('bill_lines', '{bill_id,booking_id}'), ('bills', '{id}'), ('booking_changes', '{id}'),
    ('consent_withdrawals', '{consent_id}'), ('consents', '{id}'), ('control_values', '{run_id,control_id}'),
    ('corrections', '{id}'), ('critical_calls', '{id}'), ('drawer_counts', '{id}'), ('drawer_shifts', '{id}'),
    ('drawer_signatures', '{id}'), ('ledger_entries', '{id}'), ('message_consents', '{id}'), ('receipts', '{id}'),
    ('report_events', '{id}'), ('report_openings', '{report_id}'), ('voucher_prints', '{voucher_id}'),
    ('vouchers', '{id}')
$$;

CREATE FUNCTION kept_key(columns text[], content jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg($2 ->> c.name, '/' ORDER BY c.place) FROM unnest($1) WITH ORDINALITY AS c (name, place)
$$;

-- What of a row is hashed. Of a report: what was signed, with the hashes of its files, but not that a newer version
-- took its place. Of a phone's consent: not the account, whose deletion leaves it without one.
CREATE FUNCTION kept_content(table_name text, content jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE $1
    WHEN 'message_consents' THEN $2 - 'account_id' - 'noted_by'
    WHEN 'reports' THEN $2 - 'status' - 'superseded_at' || jsonb_build_object('files', (
      SELECT jsonb_object_agg(f.key, f.sha256) FROM report_files f
      WHERE f.key IN ($2 ->> 'file_key', $2 ->> 'pages_key', $2 ->> 'document_key')))
    ELSE $2 END
$$;

-- Columns without a value are left out: one that a later migration adds, empty in the rows that are there, changes no
-- hash. The caller sets the time zone: to_jsonb() writes moments in it.
CREATE FUNCTION kept_hash(table_name text, content jsonb) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_object_agg(c.key, c.value)::text, 'UTF8'))
  FROM jsonb_each(kept_content($1, $2)) c WHERE c.value <> 'null'
$$;

CREATE FUNCTION keep_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET timezone = 'UTC' SET bytea_output = 'hex' AS $$
BEGIN
  INSERT INTO kept_rows (table_name, row_key, sha256)
    SELECT TG_TABLE_NAME, kept_key(TG_ARGV, to_jsonb(a)), kept_hash(TG_TABLE_NAME, to_jsonb(a)) FROM added a;
  RETURN NULL;
END $$;

-- At the end of the transaction that signs: by then its files are complete.
CREATE FUNCTION keep_signed_report() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET timezone = 'UTC' SET bytea_output = 'hex' AS $$
BEGIN
  INSERT INTO kept_rows (table_name, row_key, sha256)
    SELECT 'reports', NEW.id, kept_hash('reports', to_jsonb(r)) FROM reports r WHERE r.id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER reports_kept AFTER UPDATE ON reports DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status <> 'SIGNED' AND NEW.status = 'SIGNED') EXECUTE FUNCTION keep_signed_report();

-- Also where one user owns the tables and runs the clinic, whom no grant keeps from anything. The functions below
-- erase; an account that is deleted leaves the consents of its phone (ON DELETE SET NULL).
CREATE FUNCTION refuse_kept_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' AND current_setting('clinic.erases', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'message_consents' AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER kept_rows_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON kept_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_kept_change();
-- The steps of a session and of its numbers go with it, if nobody is booked in it any more (ON DELETE CASCADE).
CREATE FUNCTION refuse_step_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER sitting_events_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON sitting_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_step_change();
CREATE TRIGGER token_events_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON token_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_step_change();

-- Makes the triggers of a table of kept_tables(), and hashes the rows that are there, marked as hashed by an update.
CREATE FUNCTION keep_table(kept text) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp SET timezone = 'UTC' SET bytea_output = 'hex' AS $$
DECLARE
  columns text[] := (SELECT keys FROM kept_tables() WHERE name = kept);
BEGIN
  EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT
    EXECUTE FUNCTION refuse_kept_change()', kept || '_keep', kept);
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT
    EXECUTE FUNCTION keep_rows(%s)', kept || '_kept', kept,
    (SELECT string_agg(quote_literal(c), ', ') FROM unnest(columns) c));
  EXECUTE format('INSERT INTO kept_rows (table_name, row_key, sha256, by_update)
    SELECT %1$L, kept_key(%2$L, to_jsonb(t)), kept_hash(%1$L, to_jsonb(t)), true FROM %1$I t', kept, columns);
END $$;

-- One guard for all of them takes the place of the earlier ones.
DROP TRIGGER bill_lines_written_once ON bill_lines;
DROP TRIGGER bills_written_once ON bills;
DROP TRIGGER control_values_guard ON control_values;
DROP TRIGGER corrections_keep ON corrections;
DROP TRIGGER critical_calls_guard ON critical_calls;
DROP TRIGGER drawer_counts_written_once ON drawer_counts;
DROP TRIGGER drawer_shifts_written_once ON drawer_shifts;
DROP TRIGGER drawer_signatures_written_once ON drawer_signatures;
DROP TRIGGER ledger_entries_written_once ON ledger_entries;
DROP TRIGGER receipts_written_once ON receipts;
DROP TRIGGER report_events_guard ON report_events;
DROP TRIGGER voucher_prints_written_once ON voucher_prints;
DROP TRIGGER vouchers_written_once ON vouchers;
DROP FUNCTION refuse_change;
DROP FUNCTION refuse_correction_change;
SELECT keep_table(name) FROM kept_tables();
SET LOCAL timezone = 'UTC';
SET LOCAL bytea_output = 'hex';
INSERT INTO kept_rows (table_name, row_key, sha256, by_update)
  SELECT 'reports', id, kept_hash('reports', to_jsonb(r)), true FROM reports r WHERE status IN ('SIGNED', 'AMENDED');

-- What is not as it was written: rows that are gone, changed or put in past the clinic, and erasures that the audit
-- does not know (its rows are kept for six years).
CREATE FUNCTION wrong_kept_rows() RETURNS TABLE (table_name text, row_key text, fault text, by_update boolean)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' SET bytea_output = 'hex' AS $$
DECLARE
  kept record;
BEGIN
  FOR kept IN
    SELECT name, keys, '' AS only FROM kept_tables()
    UNION ALL VALUES ('reports', '{id}'::text[], $w$WHERE t.status IN ('SIGNED', 'AMENDED')$w$)
    ORDER BY 1
  LOOP
    RETURN QUERY EXECUTE format($q$
      WITH expected AS (
        SELECT DISTINCT ON (k.row_key) k.row_key, k.sha256, k.by_update FROM kept_rows k
        WHERE k.table_name = %1$L ORDER BY k.row_key, k.id DESC),
      found AS (
        SELECT kept_key(%2$L, to_jsonb(t)) AS row_key, kept_hash(%1$L, to_jsonb(t)) AS sha256 FROM %1$I t %3$s)
      SELECT %1$L, coalesce(e.row_key, f.row_key),
        CASE WHEN e.sha256 IS NULL THEN 'added' WHEN f.sha256 IS NULL THEN 'deleted' ELSE 'changed' END,
        coalesce(e.by_update, false)
      FROM expected e FULL JOIN found f ON f.row_key = e.row_key
      WHERE e.sha256 IS DISTINCT FROM f.sha256 ORDER BY length(coalesce(e.row_key, f.row_key)), 2$q$,
      kept.name, kept.keys, kept.only);
  END LOOP;
  RETURN QUERY
    SELECT k.table_name, k.row_key, 'erased', k.by_update FROM kept_rows k
    WHERE k.erasure_id IS NOT NULL AND k.hashed_at >= clinic_now() - interval '6 years' AND NOT EXISTS (
      SELECT FROM audit_log l WHERE l.id = k.erasure_id AND l.outcome = 'done'
        AND l.call IN ('eraseIdentity', 'eraseConsents'))
    ORDER BY k.id;
END $$;

-- The row of the audit that an erasure leaves. @returns its number
CREATE FUNCTION audit_erasure(call text, account integer) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO audit_log (role, action, call, outcome, subjects, records, request_id, address)
  VALUES ('Anonymous', 'change', $1, 'done', ARRAY[$2], '{}', gen_random_uuid(), '') RETURNING id
$$;

-- Overwrites who the people of a closed account are, as before, on the day that the admin's answer named and not
-- before; what is left of its rows is hashed anew.
CREATE OR REPLACE FUNCTION erase_identity(account integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET timezone = 'UTC' SET bytea_output = 'hex' AS $$
DECLARE
  erasure bigint;
BEGIN
  IF NOT EXISTS (
    SELECT FROM data_requests
    WHERE account_id = account AND erased_at IS NULL AND erase_on <= clinic_day(clinic_now())) THEN
    RAISE EXCEPTION 'No erasure of account % is due', account USING ERRCODE = 'insufficient_privilege';
  END IF;
  erasure := audit_erasure('eraseIdentity', account);
  PERFORM set_config('clinic.erases', 'on', true);
  WITH gone AS (DELETE FROM corrections WHERE account_id = account RETURNING id)
    INSERT INTO kept_rows (table_name, row_key, erasure_id) SELECT 'corrections', id, erasure FROM gone;
  WITH gone AS (
    DELETE FROM message_consents
    WHERE account_id = account OR phone = (SELECT phone FROM accounts WHERE id = account) RETURNING id)
    INSERT INTO kept_rows (table_name, row_key, erasure_id) SELECT 'message_consents', id, erasure FROM gone;
  WITH emptied AS (
    UPDATE booking_changes SET old_value = NULL, new_value = NULL
    WHERE field IN ('mobileNumber', 'visitReason')
      AND booking_id IN (SELECT id FROM bookings WHERE account_id = account) RETURNING *)
    INSERT INTO kept_rows (table_name, row_key, sha256, erasure_id)
      SELECT 'booking_changes', id, kept_hash('booking_changes', to_jsonb(e)), erasure FROM emptied e;
  PERFORM set_config('clinic.erases', '', true);
  DELETE FROM phone_changes WHERE account_id = account;
  DELETE FROM role_requests WHERE account_id = account;
  DELETE FROM nominees WHERE account_id = account;
  DELETE FROM message_choices WHERE account_id = account;
  UPDATE messages_out SET phone = NULL, text = NULL
    WHERE account_id = account OR booking_id IN (SELECT id FROM bookings WHERE account_id = account);
  UPDATE bookings SET contact_phone = NULL, visit_reason = NULL
    WHERE account_id = account AND (contact_phone IS NOT NULL OR visit_reason IS NOT NULL);
  UPDATE patients p SET name = coalesce(p.patient_number, a.patient_number), name_key = '-', email = NULL,
      birth_date = NULL, aadhaar_last4 = NULL, aadhaar_hash = NULL
    FROM accounts a WHERE a.id = p.account_id AND a.id = account;
  UPDATE accounts SET name = patient_number, name_key = '-', phone = '0000000000' WHERE id = account;
  UPDATE data_requests SET wanted = '', answer = '' WHERE account_id = account;
  UPDATE data_requests SET erased_at = clinic_now()
    WHERE account_id = account AND erase_on IS NOT NULL AND erased_at IS NULL;
END $$;

-- Removes the consents of somebody who is removed themselves: a person of a family for whom nothing was ever booked,
-- or the people of an account that nobody ever logged in to.
-- They are erased for the account that their person belongs to, and for no other: the row of the audit names it.
CREATE FUNCTION erase_consents(account integer, patient integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  erasure bigint;
  theirs integer[] := ARRAY(
    SELECT c.id FROM consents c LEFT JOIN patients p ON p.id = c.patient_id
    WHERE CASE WHEN patient IS NULL THEN account IN (c.account_id, p.account_id) ELSE c.patient_id = patient END);
BEGIN
  IF patient IS NOT NULL AND NOT EXISTS (SELECT FROM patients WHERE id = patient AND account_id = account) THEN
    RAISE EXCEPTION 'Patient % is not of account %', patient, account USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF theirs = '{}' THEN
    RETURN;
  END IF;
  IF EXISTS (
      SELECT FROM bookings WHERE CASE WHEN patient IS NULL THEN account_id = account ELSE patient_id = patient END)
    OR (patient IS NULL AND EXISTS (SELECT FROM accounts WHERE id = account AND phone_verified_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'The consents of account % stay', account USING ERRCODE = 'foreign_key_violation';
  END IF;
  erasure := audit_erasure('eraseConsents', account);
  PERFORM set_config('clinic.erases', 'on', true);
  WITH gone AS (DELETE FROM consent_withdrawals WHERE consent_id = ANY (theirs) RETURNING consent_id)
    INSERT INTO kept_rows (table_name, row_key, erasure_id) SELECT 'consent_withdrawals', consent_id, erasure FROM gone;
  WITH gone AS (DELETE FROM consents WHERE id = ANY (theirs) RETURNING id)
    INSERT INTO kept_rows (table_name, row_key, erasure_id) SELECT 'consents', id, erasure FROM gone;
  PERFORM set_config('clinic.erases', '', true);
END $$;

-- Seals of the audit hold these hashes too, an hour after they were written: longer than any transaction lasts, so that
-- none comes later among them. Whoever changes a row and its hash must change all seals after it, also those that are
-- kept beside the backups.
ALTER TABLE audit_seals ADD COLUMN kept_first bigint, ADD COLUMN kept_last bigint, ADD COLUMN kept_hash bytea;
CREATE FUNCTION kept_rows_hash(first_id bigint, last_id bigint) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(coalesce(string_agg(concat_ws('|', k.id, k.table_name, k.row_key,
    coalesce(encode(k.sha256, 'hex'), '-'), coalesce(k.erasure_id, 0), k.by_update), E'\n' ORDER BY k.id), ''), 'UTF8'))
  FROM kept_rows k WHERE k.id BETWEEN $1 AND $2
$$;
-- The hash of a seal of before is the same as it was.
CREATE OR REPLACE FUNCTION audit_seal_hash(previous bytea, seal audit_seals) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(concat_ws('|', encode(coalesce($1, ''), 'hex'), seal.number, seal.first_id, seal.last_id,
    seal.gaps::text, seal.late::text, seal.row_count, encode(seal.rows_hash, 'hex'),
    seal.kept_first, seal.kept_last, encode(seal.kept_hash, 'hex')), 'UTF8'))
$$;

-- Only who runs the clinic (app-role.ts), and the owner.
REVOKE EXECUTE ON FUNCTION erase_identity(integer), erase_consents(integer, integer), remove_old_audit(),
  audit_erasure(text, integer), keep_table(text) FROM PUBLIC;
