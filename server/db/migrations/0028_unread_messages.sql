-- The number of unread messages is read with every page of the portal.
CREATE INDEX enquiries_unread ON enquiries (id) WHERE read_at IS NULL;
-- So is the number of transfers that patients say they have made.
CREATE INDEX payment_claims_open ON payment_claims (invoice_id) WHERE declined_at IS NULL;
