-- The texts of SMS as the clinic has registered them with the operators (TRAI DLT): without a row, the id of the
-- settings stands for all texts of its sort. A message that differs from its registered text is not sent.
CREATE TABLE message_templates (
  kind        text NOT NULL,
  language    text NOT NULL CHECK (language IN ('en', 'bn')),
  template_id text NOT NULL CHECK (template_id ~ '^[0-9]{10,25}$'),
  header      text NOT NULL CHECK (header ~ '^[A-Z0-9]{3,11}$'),
  registered  text NOT NULL CHECK (length(registered) <= 1000),
  changed_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, language)
);
