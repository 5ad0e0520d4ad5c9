-- Who was told of critical values by telephone, when and by whom. Written once; a call that reached nobody is a row
-- too.
CREATE TABLE critical_calls (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  report_id integer NOT NULL REFERENCES reports (id),
  -- The result rows that were told.
  told      jsonb NOT NULL CHECK (jsonb_array_length(told) > 0),
  reached   boolean NOT NULL,
  -- Who was told, and whether they read the values back; of somebody who was not reached, whom it was tried.
  whom      text NOT NULL CHECK (length(whom) BETWEEN 1 AND 200),
  read_back boolean NOT NULL,
  note      text NOT NULL DEFAULT '',
  called_by integer NOT NULL REFERENCES accounts (id),
  called_at timestamptz NOT NULL DEFAULT now(),
  CHECK (reached OR NOT read_back)
);
CREATE INDEX critical_calls_of_report ON critical_calls (report_id, id);
CREATE TRIGGER critical_calls_guard BEFORE UPDATE OR DELETE ON critical_calls
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The rows of a report with critical values.
CREATE FUNCTION critical_rows(results jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_path_query_array(results, '$[*] ? (@.flag starts with "CRITICAL")')
$$;
CREATE INDEX reports_critical ON reports (uploaded_at) WHERE results @? '$[*] ? (@.flag starts with "CRITICAL")';

-- Whoever has the list open sees a call at once.
CREATE FUNCTION announce_critical_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bookings', json_build_object('id', b.id, 'kind', b.kind, 'account', b.account_id, 'doctors',
      array_remove(ARRAY[b.doctor_id, b.referer_id, b.referring_doctor_id, b.reporting_doctor_id], NULL))::text)
    FROM reports r JOIN bookings b ON b.id = r.booking_id WHERE r.id = NEW.report_id;
  RETURN NULL;
END $$;
CREATE TRIGGER critical_calls_announce AFTER INSERT ON critical_calls
  FOR EACH ROW EXECUTE FUNCTION announce_critical_call();
