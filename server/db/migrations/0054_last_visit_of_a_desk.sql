-- The newest visit that somebody opened at the desk: whose slip may not have been printed.
CREATE INDEX visits_of_desk ON visits (opened_by, id DESC) WHERE kind = 'WALK_IN';
