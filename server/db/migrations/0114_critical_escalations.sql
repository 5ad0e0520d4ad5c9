-- Reports whose critical values waited too long for a telephone call, and when those in charge were last told by SMS.
CREATE TABLE critical_escalations (
  report_id    integer PRIMARY KEY REFERENCES reports (id) ON DELETE CASCADE,
  escalated_at timestamptz NOT NULL DEFAULT now()
);
