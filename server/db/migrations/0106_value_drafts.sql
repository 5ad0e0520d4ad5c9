-- What is typed of a test's values and not handed in, by the field it is typed into: a code of an analyte, or the name
-- of another field of the form. Gone with the report that is made of it; nobody but who enters values is shown it.
CREATE TABLE value_drafts (
  booking_id integer NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  field      text NOT NULL CHECK (length(field) BETWEEN 1 AND 20),
  value      text NOT NULL,
  -- Counts what was typed into the field.
  version    integer NOT NULL DEFAULT 1,
  typed_by   integer NOT NULL REFERENCES accounts (id),
  typed_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (booking_id, field)
);
CREATE INDEX value_drafts_typed ON value_drafts (typed_at);
