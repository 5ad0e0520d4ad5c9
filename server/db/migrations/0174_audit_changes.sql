-- What a change of a price or a right was, from what to what (S36): no patient's data. An array of
-- {field, record, from, to}; null where nothing of the kind changed.
ALTER TABLE audit_log ADD COLUMN changes jsonb CHECK (jsonb_typeof(changes) = 'array');

-- Rows without it are hashed as before, so that the seals of earlier versions hold.
CREATE OR REPLACE FUNCTION audit_row_text(r audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (jsonb_build_array(r.id, (extract(epoch FROM r.at) * 1000000)::bigint, r.actor_id, r.role, r.action, r.call,
    r.outcome, r.subjects, r.records, r.asked, r.request_id, r.address, r.times)
    || CASE WHEN r.changes IS NULL THEN '[]' ELSE jsonb_build_array(r.changes) END)::text
$$;

-- The entries about a doctor without an account: few, of the calls whose records are doctors (server/audit/things.ts).
CREATE INDEX audit_log_of_doctors ON audit_log USING gin (records) WHERE call IN ('addDoctor', 'importDoctors',
  'editDoctor', 'changeDoctorPhoto', 'removeDoctorPhoto', 'convertDoctor', 'deleteDoctor', 'takeSessionStep');
