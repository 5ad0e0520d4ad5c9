-- Each finished piece of WAL goes to the bucket, and one is finished twice a minute if anything was written: with the
-- time to store it, well below the minute that may be lost. 300 connections: two machines, two accounts, 60 each.
ALTER SYSTEM SET archive_mode = on;
ALTER SYSTEM SET archive_timeout = '30s';
ALTER SYSTEM SET archive_command = 'pgbackrest --stanza=clinic archive-push %p';
ALTER SYSTEM SET max_connections = 300;
