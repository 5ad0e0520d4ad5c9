-- Control material of a lot with its assigned mean and spread; a new lot of a level ends the one before.
CREATE TABLE controls (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  analyte_id integer NOT NULL REFERENCES analytes (id),
  level      smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  lot        text NOT NULL CHECK (length(lot) BETWEEN 1 AND 40),
  mean       numeric NOT NULL,
  sd         numeric NOT NULL CHECK (sd > 0),
  expires_on date NOT NULL,
  added_by   integer NOT NULL REFERENCES accounts (id),
  added_at   timestamptz NOT NULL DEFAULT now(),
  ended_at   timestamptz
);
CREATE UNIQUE INDEX controls_in_use ON controls (analyte_id, level) WHERE ended_at IS NULL;

-- Controls measured together, judged when they were entered. What was done about a rejected run is written once.
CREATE TABLE control_runs (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  analyte_id integer NOT NULL REFERENCES analytes (id),
  rules      text[] NOT NULL,
  is_warning boolean NOT NULL,
  entered_by integer NOT NULL REFERENCES accounts (id),
  entered_at timestamptz NOT NULL DEFAULT now(),
  note       text CHECK (length(note) BETWEEN 1 AND 300),
  noted_by   integer REFERENCES accounts (id),
  noted_at   timestamptz,
  CHECK ((note IS NULL) = (noted_by IS NULL) AND (note IS NULL) = (noted_at IS NULL))
);
CREATE INDEX control_runs_of_analyte ON control_runs (analyte_id, id DESC);
CREATE INDEX control_runs_to_note ON control_runs (analyte_id) WHERE rules <> '{}' AND note IS NULL;

CREATE TABLE control_values (
  run_id     integer NOT NULL REFERENCES control_runs (id),
  control_id integer NOT NULL REFERENCES controls (id),
  value      numeric NOT NULL,
  PRIMARY KEY (run_id, control_id)
);
CREATE TRIGGER control_values_guard BEFORE UPDATE OR DELETE ON control_values
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
