-- A booking that takes a place in a session has its number from then on. A number is never given twice: who cancels or
-- moves leaves it behind, and gets another in the session they move to.
ALTER TABLE tokens
  ALTER COLUMN arrived_at DROP NOT NULL,
  ALTER COLUMN arrived_at DROP DEFAULT,
  DROP CONSTRAINT tokens_state_check,
  DROP CONSTRAINT tokens_booking_id_key,
  ADD CONSTRAINT tokens_state_check
    CHECK (state IN ('BOOKED', 'ARRIVED', 'CALLED', 'IN_ROOM', 'SKIPPED', 'DONE', 'CANCELLED', 'MOVED')),
  ADD CONSTRAINT tokens_arrived_check CHECK (arrived_at IS NOT NULL OR state IN ('BOOKED', 'CANCELLED', 'MOVED'));
CREATE UNIQUE INDEX tokens_of_booking ON tokens (booking_id) WHERE state NOT IN ('CANCELLED', 'MOVED');
-- A sitting to which nobody came and on which nobody is booked any more may go with its rule.
ALTER TABLE tokens
  DROP CONSTRAINT tokens_sitting_id_fkey,
  ADD CONSTRAINT tokens_sitting_id_fkey FOREIGN KEY (sitting_id) REFERENCES sittings (id) ON DELETE CASCADE;
ALTER TABLE token_events
  DROP CONSTRAINT token_events_token_id_fkey,
  ADD CONSTRAINT token_events_token_id_fkey FOREIGN KEY (token_id) REFERENCES tokens (id) ON DELETE CASCADE;
