-- Counts and sums by day, kept by the database itself (docs/decisions/0012-kept-counts.md). Lists and totals read them, so
-- they are as fast after ten years as in the first month.

-- By month and by day of the clinic's calendar: of the bookings requested then, and of the money that moved then.
CREATE TABLE kept_counts (
  -- 0: all bookings. Else those that name this doctor in any part.
  doctor_id          integer NOT NULL,
  -- 'money': the ledger's, with empty statuses.
  kind               text NOT NULL CHECK (kind IN ('test', 'doctor', 'money')),
  span               text NOT NULL CHECK (span IN ('month', 'day')),
  since              date NOT NULL,
  checkup_status     text NOT NULL,
  appointment_status text NOT NULL,
  bookings           integer NOT NULL,
  -- Of a doctor's: those that name them as referer or referring doctor.
  referred           integer NOT NULL,
  -- Of all bookings: those on which something is owed, and how much.
  owing              integer NOT NULL,
  owed_paise         bigint NOT NULL,
  moved_paise        bigint NOT NULL,
  PRIMARY KEY (doctor_id, kind, span, since, checkup_status, appointment_status)
);

-- What has changed since. Every write adds its own rows here and waits for nobody; the true count is that of both tables.
CREATE TABLE kept_count_changes (
  id                 bigint GENERATED ALWAYS AS IDENTITY,
  doctor_id          integer NOT NULL,
  kind               text NOT NULL,
  day                date NOT NULL,
  checkup_status     text NOT NULL,
  appointment_status text NOT NULL,
  bookings           integer NOT NULL,
  referred           integer NOT NULL,
  owing              integer NOT NULL,
  owed_paise         bigint NOT NULL,
  moved_paise        bigint NOT NULL
);
-- Its rows are soon deleted.
ALTER TABLE kept_count_changes SET (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

CREATE FUNCTION clinic_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (at AT TIME ZONE 'Asia/Kolkata')::date $$;
CREATE FUNCTION clinic_midnight(day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT day::timestamp AT TIME ZONE 'Asia/Kolkata' $$;

-- What a booking counts for: once among all, and once for each doctor named on it. Owed: as owedOf in
-- contract/payments/ledger.ts says.
CREATE FUNCTION counted_of(b bookings)
RETURNS TABLE (doctor_id integer, referred integer, owing integer, owed_paise bigint) LANGUAGE sql STABLE AS $$
  SELECT 0, 0, (owed > 0)::integer, greatest(owed, 0)
  FROM (SELECT CASE WHEN b.payment_status = 'COMPLETED' OR b.checkup_status = 'CANCELLED' THEN 0
    ELSE b.price_paise - coalesce(b.patient_discount_paise, 0) - coalesce(b.payment_amount1_paise, 0) - coalesce(b.payment_amount2_paise, 0)
    END AS owed) money
  UNION ALL
  SELECT id, max(refers), 0, 0
  FROM (VALUES (b.referer_id, 1), (b.referring_doctor_id, 1), (b.doctor_id, 0), (b.reporting_doctor_id, 0)) named (id, refers)
  WHERE id IS NOT NULL GROUP BY id
$$;

-- The same counts from the bookings and the ledger themselves.
CREATE VIEW true_counts AS
  SELECT doctor_id, kind, span, since, checkup_status, appointment_status, sum(bookings)::integer AS bookings, sum(referred)::integer AS referred,
    sum(owing)::integer AS owing, sum(owed_paise)::bigint AS owed_paise, sum(moved_paise)::bigint AS moved_paise
  FROM (
    SELECT c.doctor_id, b.kind, clinic_day(b.requested_at) AS day, b.checkup_status, b.appointment_status, count(*) AS bookings,
      sum(c.referred) AS referred, sum(c.owing) AS owing, sum(c.owed_paise) AS owed_paise, 0 AS moved_paise
    FROM bookings b CROSS JOIN LATERAL counted_of(b) c GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT 0, 'money', clinic_day(recorded_at), '', '', 0, 0, 0, 0, sum(moved_paise) FROM ledger_entries WHERE moved_paise <> 0 GROUP BY 3) days
  CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) spans (span, since)
  GROUP BY 1, 2, 3, 4, 5, 6;

-- Adds the changes to the counts, in one statement: no reader sees them twice or not at all. One at a time; whoever finds
-- another at it leaves it to them. Only read-committed transactions can: others may not delete what is newer than they.
CREATE FUNCTION roll_up_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' OR NOT pg_try_advisory_xact_lock(714201939) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM kept_count_changes RETURNING *)
  INSERT INTO kept_counts AS kept
    SELECT doctor_id, kind, span, since, checkup_status, appointment_status,
      sum(bookings), sum(referred), sum(owing), sum(owed_paise), sum(moved_paise)
    FROM gone CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) spans (span, since)
    GROUP BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (doctor_id, kind, span, since, checkup_status, appointment_status) DO UPDATE SET
    bookings = kept.bookings + EXCLUDED.bookings, referred = kept.referred + EXCLUDED.referred, owing = kept.owing + EXCLUDED.owing,
    owed_paise = kept.owed_paise + EXCLUDED.owed_paise, moved_paise = kept.moved_paise + EXCLUDED.moved_paise;
END $$;

-- After so many changes were added, one of the writers adds them up, in a few milliseconds.
CREATE FUNCTION roll_up_in_time(added bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF added > 0 AND currval('kept_count_changes_id_seq') % 256 < added THEN PERFORM roll_up_counts(); END IF;
END $$;

-- Counts everything anew, beside readers and writers: one statement sees the bookings and the changes at one moment.
CREATE FUNCTION rebuild_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(714201939);
  WITH truth AS MATERIALIZED (SELECT * FROM true_counts),
  gone AS (DELETE FROM kept_count_changes),
  stale AS (DELETE FROM kept_counts k WHERE NOT EXISTS (SELECT FROM truth t
    WHERE (t.doctor_id, t.kind, t.span, t.since, t.checkup_status, t.appointment_status)
      = (k.doctor_id, k.kind, k.span, k.since, k.checkup_status, k.appointment_status)))
  INSERT INTO kept_counts SELECT * FROM truth ORDER BY doctor_id, kind, span, since
  ON CONFLICT (doctor_id, kind, span, since, checkup_status, appointment_status) DO UPDATE SET
    bookings = EXCLUDED.bookings, referred = EXCLUDED.referred, owing = EXCLUDED.owing,
    owed_paise = EXCLUDED.owed_paise, moved_paise = EXCLUDED.moved_paise;
END $$;

CREATE FUNCTION keep_counts_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE added bigint;
BEGIN
  INSERT INTO kept_count_changes (doctor_id, kind, day, checkup_status, appointment_status, bookings, referred, owing, owed_paise, moved_paise)
    SELECT c.doctor_id, (b).kind, clinic_day((b).requested_at), (b).checkup_status, (b).appointment_status,
      sum(sign), sum(sign * c.referred), sum(sign * c.owing), sum(sign * c.owed_paise), 0
    FROM (SELECT 1 AS sign, ROW(n.*)::bookings AS b FROM new_rows n UNION ALL SELECT -1, ROW(o.*)::bookings FROM old_rows o) changed
      CROSS JOIN LATERAL counted_of(b) c
    GROUP BY 1, 2, 3, 4, 5
    HAVING sum(sign) <> 0 OR sum(sign * c.referred) <> 0 OR sum(sign * c.owing) <> 0 OR sum(sign * c.owed_paise) <> 0;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM roll_up_in_time(added);
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_counts_changed AFTER UPDATE ON bookings REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_counts_of_changed();

CREATE FUNCTION keep_counts_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
  sign  integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO kept_count_changes (doctor_id, kind, day, checkup_status, appointment_status, bookings, referred, owing, owed_paise, moved_paise)
    SELECT c.doctor_id, b.kind, clinic_day(b.requested_at), b.checkup_status, b.appointment_status,
      sign * count(*), sign * sum(c.referred), sign * sum(c.owing), sign * sum(c.owed_paise), 0
    FROM some_rows b CROSS JOIN LATERAL counted_of(ROW(b.*)::bookings) c GROUP BY 1, 2, 3, 4, 5;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM roll_up_in_time(added);
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_counts_added AFTER INSERT ON bookings REFERENCING NEW TABLE AS some_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_counts_of_added();
CREATE TRIGGER bookings_counts_deleted AFTER DELETE ON bookings REFERENCING OLD TABLE AS some_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_counts_of_added();

-- The ledger is only added to.
CREATE FUNCTION keep_sums_of_money() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE added bigint;
BEGIN
  INSERT INTO kept_count_changes (doctor_id, kind, day, checkup_status, appointment_status, bookings, referred, owing, owed_paise, moved_paise)
    SELECT 0, 'money', clinic_day(recorded_at), '', '', 0, 0, 0, 0, sum(moved_paise) FROM new_rows WHERE moved_paise <> 0 GROUP BY 3;
  GET DIAGNOSTICS added = ROW_COUNT;
  PERFORM roll_up_in_time(added);
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_sums AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_sums_of_money();

-- A doctor's bookings of one day, or those still pending, by part.
DROP INDEX bookings_of_doctor, bookings_of_referer, bookings_of_referring_doctor, bookings_of_reporting_doctor;
CREATE INDEX bookings_of_doctor ON bookings (doctor_id, kind, checkup_status, requested_at, id) WHERE doctor_id IS NOT NULL;
CREATE INDEX bookings_of_referer ON bookings (referer_id, kind, checkup_status, requested_at, id) WHERE referer_id IS NOT NULL;
CREATE INDEX bookings_of_referring_doctor ON bookings (referring_doctor_id, kind, checkup_status, requested_at, id)
  WHERE referring_doctor_id IS NOT NULL;
CREATE INDEX bookings_of_reporting_doctor ON bookings (reporting_doctor_id, kind, checkup_status, requested_at, id)
  WHERE reporting_doctor_id IS NOT NULL;

SELECT rebuild_counts();
