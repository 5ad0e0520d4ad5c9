-- Values of a sample that was never taken, or never received, as the laboratory's notes said when they were handed in;
-- and why they were handed in all the same; a reason that was typed without need stays too. NULL: nothing spoke against
-- them, a file, or handed in before this was kept.
ALTER TABLE reports
  ADD COLUMN sample_doubt text CHECK (sample_doubt IN ('NOT_TAKEN', 'NOT_RECEIVED')),
  ADD COLUMN sample_reason text,
  ADD CHECK (sample_doubt IS NULL OR sample_reason IS NOT NULL);
