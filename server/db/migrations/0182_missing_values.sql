-- Which values of the test's list a report of values lacked when it was handed in: their names, in its order. NULL: a
-- file, or handed in before this was kept.
ALTER TABLE reports ADD COLUMN missing jsonb;
