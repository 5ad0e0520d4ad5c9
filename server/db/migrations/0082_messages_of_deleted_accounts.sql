-- An account that never proved to be anybody's is deleted; so are the codes that were owed to it.
ALTER TABLE messages_out DROP CONSTRAINT messages_out_account_id_fkey;
ALTER TABLE messages_out ADD FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE;
