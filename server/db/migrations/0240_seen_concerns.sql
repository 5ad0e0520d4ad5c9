-- What the signer of a report said to have seen, with the rejected controls and the critical values of which nobody was
-- told as they stood then: {"concerns": [], "controls": [], "uncalled": []}. NULL: not signed, nothing to be seen, or
-- signed before this was kept.
ALTER TABLE reports ADD COLUMN seen jsonb;
