-- When the places of a session are given: some are kept for the day itself, patients book from so many days before it
-- until so many minutes before their time, and some numbers are kept for whom the desk gives them to.
ALTER TABLE sitting_rules
  ADD COLUMN same_day_quota smallint NOT NULL DEFAULT 0 CHECK (same_day_quota >= 0),
  ADD COLUMN opens_days_before smallint NOT NULL DEFAULT 60 CHECK (opens_days_before BETWEEN 0 AND 60),
  ADD COLUMN closes_minutes_before smallint NOT NULL DEFAULT 0 CHECK (closes_minutes_before BETWEEN 0 AND 2880),
  ADD COLUMN reserved_numbers smallint[] NOT NULL DEFAULT '{}',
  ADD CHECK (same_day_quota <= capacity),
  ADD CHECK (1 <= ALL (reserved_numbers) AND 200 >= ALL (reserved_numbers));
ALTER TABLE sittings
  ADD COLUMN same_day_quota smallint NOT NULL DEFAULT 0,
  ADD COLUMN opens_days_before smallint NOT NULL DEFAULT 60,
  ADD COLUMN closes_minutes_before smallint NOT NULL DEFAULT 0,
  ADD COLUMN reserved_numbers smallint[] NOT NULL DEFAULT '{}';
