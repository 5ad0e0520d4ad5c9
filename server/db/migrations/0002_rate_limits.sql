-- Counters of the rate limits, per window of time. In the database, so that they survive a restart and hold for all
-- processes.

CREATE TABLE rate_limits (
  key            text PRIMARY KEY,
  hits           integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_expiry ON rate_limits (window_ends_at);
