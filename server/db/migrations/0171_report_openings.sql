-- Signed reports that somebody has opened on their patient's phone: the others are new to them. Those from before count
-- as opened.
CREATE TABLE report_openings (
  report_id integer PRIMARY KEY REFERENCES reports (id) ON DELETE CASCADE,
  opened_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO report_openings (report_id) SELECT id FROM reports WHERE status IN ('SIGNED', 'AMENDED');
