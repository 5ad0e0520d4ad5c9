-- Those who are taken earlier have a reason; by how many minutes is in the clinic's profile. Until now only that they
-- are was kept.
UPDATE clinic_profile
  SET profile = profile || '{"earlier": {"SENIOR": 20, "PREGNANT": 20, "INFANT": 20, "DISABLED": 20}}';

ALTER TABLE tokens DROP CONSTRAINT tokens_priority_check;
UPDATE tokens SET priority = 'SENIOR' WHERE priority = 'BOOSTED';
UPDATE token_events SET before = before || '{"priority": "SENIOR"}' WHERE before->>'priority' = 'BOOSTED';
ALTER TABLE tokens ADD CONSTRAINT tokens_priority_check
  CHECK (priority IN ('NONE', 'SENIOR', 'PREGNANT', 'INFANT', 'DISABLED', 'EMERGENCY'));
