-- The databases log in at the monitor with this password, from .pgpass.
ALTER ROLE autoctl_node PASSWORD 'NODE-PASSWORD';
-- A loss is noticed in seconds; milliseconds all of them.
ALTER SYSTEM SET pgautofailover.health_check_period = 1000;
ALTER SYSTEM SET pgautofailover.health_check_timeout = 1000;
ALTER SYSTEM SET pgautofailover.health_check_max_retries = 2;
ALTER SYSTEM SET pgautofailover.health_check_retry_delay = 500;
ALTER SYSTEM SET pgautofailover.node_considered_unhealthy_timeout = 5000;
ALTER SYSTEM SET pgautofailover.primary_demote_timeout = 5000;
ALTER SYSTEM SET pgautofailover.startup_grace_period = 5000;
SELECT pg_reload_conf();
