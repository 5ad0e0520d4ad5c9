-- What the first admin passed over while setting the clinic up; what is done is worked out from the data.
CREATE TABLE clinic_setup (
  only_row     boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  skipped      text[] NOT NULL DEFAULT '{}',
  -- Not shown on the dashboard any more.
  is_dismissed boolean NOT NULL DEFAULT false
);
INSERT INTO clinic_setup DEFAULT VALUES;
