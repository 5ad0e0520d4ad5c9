-- Leave may begin and end within a day: minutes after midnight of its first and its last day, by the clinic's clock.
CREATE FUNCTION leave_span(days daterange, starts_minute smallint, ends_minute smallint)
  RETURNS tsrange LANGUAGE sql IMMUTABLE AS $$
  SELECT tsrange(lower(days) + make_interval(mins => starts_minute),
    upper(days) - 1 + make_interval(mins => ends_minute))
$$;
ALTER TABLE doctor_leaves
  ADD COLUMN starts_minute smallint NOT NULL DEFAULT 0 CHECK (starts_minute BETWEEN 0 AND 1439),
  ADD COLUMN ends_minute smallint NOT NULL DEFAULT 1440 CHECK (ends_minute BETWEEN 1 AND 1440),
  ADD CHECK (upper(days) - lower(days) > 1 OR starts_minute < ends_minute),
  DROP CONSTRAINT doctor_leaves_apart,
  ADD CONSTRAINT doctor_leaves_apart
    EXCLUDE USING gist (doctor_id WITH =, leave_span(days, starts_minute, ends_minute) WITH &&)
    WHERE (state <> 'DECLINED');

-- What those booked on leave were told, each once for each change, and whether it reached them.
CREATE TABLE leave_messages (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null once the leave is removed.
  leave_id     integer REFERENCES doctor_leaves (id) ON DELETE SET NULL,
  booking_id   integer NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  kind         text NOT NULL CHECK (kind IN ('MOVED', 'CHOOSE', 'CANCELLED')),
  old_time     timestamptz NOT NULL,
  -- Of MOVED.
  new_time     timestamptz,
  -- SENT: the provider has taken it.
  state        text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED', 'SENT', 'FAILED')),
  written_at   timestamptz NOT NULL DEFAULT now(),
  -- The clinic has told them by phone.
  called_by    integer REFERENCES accounts (id),
  called_at    timestamptz,
  CHECK ((kind = 'MOVED') = (new_time IS NOT NULL))
);
CREATE INDEX leave_messages_of_leave ON leave_messages (leave_id) WHERE leave_id IS NOT NULL;
CREATE INDEX leave_messages_of_booking ON leave_messages (booking_id);

-- A paid booking was cancelled: the clinic decides whether to give the money back. One that was refunded, or reopened,
-- waits for nobody.
CREATE TABLE refund_requests (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id  integer NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  asked_by    integer NOT NULL REFERENCES accounts (id),
  asked_at    timestamptz NOT NULL DEFAULT now(),
  declined_by integer REFERENCES accounts (id),
  declined_at timestamptz
);
CREATE UNIQUE INDEX refund_requests_waiting ON refund_requests (booking_id) WHERE declined_at IS NULL;
