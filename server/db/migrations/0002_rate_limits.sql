-- Counters of how often something was tried in a window of time; they outlive a restart and hold for every process.

CREATE TABLE rate_limits (
  key            text PRIMARY KEY,
  hits           integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_expiry ON rate_limits (window_ends_at);
