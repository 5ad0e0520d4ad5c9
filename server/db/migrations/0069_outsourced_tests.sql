-- The laboratory that a test is sent to, as its reports name it; '' for one done here.
ALTER TABLE lab_tests ADD COLUMN referral_lab text NOT NULL DEFAULT '' CHECK (length(referral_lab) <= 160);
