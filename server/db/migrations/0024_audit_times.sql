-- Beyond a limit refusals are written down together: one row stands for this many.
ALTER TABLE audit_log ADD COLUMN times integer NOT NULL DEFAULT 1 CHECK (times > 0);
