-- Reports whose critical values waited too long for a telephone call, and of which those in charge were told by SMS, and when
-- they were told last.
CREATE TABLE critical_escalations (
  report_id    integer PRIMARY KEY REFERENCES reports (id) ON DELETE CASCADE,
  escalated_at timestamptz NOT NULL DEFAULT now()
);
