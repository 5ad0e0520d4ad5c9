-- Messages that visitors send from the contact page.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE enquiries (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL CHECK (length(name) <= 200),
  email       text NOT NULL CHECK (length(email) <= 254),
  phone       text NOT NULL CHECK (length(phone) <= 20),
  message     text NOT NULL CHECK (length(message) <= 4000),
  language    text NOT NULL CHECK (language IN ('en', 'bn')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  read_at     timestamptz,
  read_by     integer REFERENCES accounts (id),
  answered_at timestamptz,
  answered_by integer REFERENCES accounts (id)
);
-- For the list: unread ones first, then the newest.
CREATE INDEX enquiries_order ON enquiries ((read_at IS NOT NULL), created_at DESC, id DESC);
CREATE INDEX enquiries_open ON enquiries (id) WHERE answered_at IS NULL;
CREATE INDEX enquiries_text ON enquiries USING gin ((name || ' ' || email || ' ' || phone || ' ' || message) gin_trgm_ops);
