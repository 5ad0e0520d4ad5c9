-- A session that must now set up its second step reaches nothing else, so its open streams end at once as well: whoever
-- watches a session looks again whether it still may.
CREATE FUNCTION announce_second_step_of_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ends', encode(s.token_hash, 'hex'))
  FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.role = NEW.role;
  RETURN NULL;
END $$;
CREATE TRIGGER second_factor_roles_announce AFTER INSERT ON second_factor_roles
  FOR EACH ROW EXECUTE FUNCTION announce_second_step_of_role();

CREATE FUNCTION announce_second_step_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ends', encode(token_hash, 'hex')) FROM sessions WHERE account_id = OLD.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER second_factors_announce AFTER DELETE ON second_factors
  FOR EACH ROW EXECUTE FUNCTION announce_second_step_of_account();
