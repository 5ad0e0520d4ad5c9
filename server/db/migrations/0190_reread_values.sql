-- Values of released reports of which today's reading says something else than was printed
-- (contract/reports/rereading.ts). Nothing of a report is changed by it.
CREATE TABLE reread_values (
  id        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  report_id integer NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  -- The row of the report's results, from 0.
  place     integer NOT NULL CHECK (place >= 0),
  -- What is most dangerous comes first: 0 is critical now, 1 cannot be read, 2 is anything else.
  rank      integer NOT NULL CHECK (rank BETWEEN 0 AND 2),
  reason    text NOT NULL,
  -- How it is read or, of what cannot be, what was probably meant, with the flag of that. NULL: nothing can be said.
  value     text,
  flag      text,
  found_at  timestamptz NOT NULL DEFAULT clinic_now(),
  -- Written once, by hand.
  note      text CHECK (length(note) > 0),
  noted_by  integer REFERENCES accounts (id),
  noted_at  timestamptz,
  UNIQUE (report_id, place),
  CHECK ((note IS NULL) = (noted_by IS NULL) AND (note IS NULL) = (noted_at IS NULL))
);
CREATE INDEX reread_values_open ON reread_values (rank, id) WHERE note IS NULL;

-- Each time that the released reports were read again. One that was interrupted goes on behind its last report.
CREATE TABLE rereadings (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  begun_at    timestamptz NOT NULL DEFAULT clinic_now(),
  ended_at    timestamptz,
  last_report integer NOT NULL DEFAULT 0,
  reports     integer NOT NULL DEFAULT 0
);
