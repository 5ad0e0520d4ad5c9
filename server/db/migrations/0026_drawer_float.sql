-- The change that a drawer started the day with, which is part of what is counted in it.
ALTER TABLE drawer_counts ADD COLUMN float_paise bigint NOT NULL DEFAULT 0 CHECK (float_paise >= 0);
