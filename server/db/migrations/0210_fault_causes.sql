-- Unexpected errors by what caused them and who met them, by minute: the admins are woken by different causes, or by
-- one that several people met, not by one that is met again and again, and not by what visitors do.
CREATE TABLE fault_causes (
  minute     timestamptz NOT NULL,
  -- The error's name and where in the program it came from; nothing of what was sent.
  cause      text NOT NULL CHECK (length(cause) BETWEEN 1 AND 300),
  -- Nobody's key: the row ends after a month, whatever becomes of the account. 0: nobody was signed in.
  account_id integer NOT NULL,
  works_here boolean NOT NULL,
  times      integer NOT NULL CHECK (times > 0),
  PRIMARY KEY (minute, cause, account_id)
);
