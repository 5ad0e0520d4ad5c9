-- The address of a number's page is made from the token's id under the clinic's key (server/queue/token-code.ts): codes
-- are not stored any more.
ALTER TABLE tokens DROP COLUMN code;
