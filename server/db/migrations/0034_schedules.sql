-- When doctors sit: rules by weekday, their leave, the clinic's holidays. A `sitting` is a doctor at the clinic on one
-- date; "session" would be a log-in.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- The minutes of a month in which a rule applies: each week from the first to the fifth, each from Monday, has its own.
CREATE FUNCTION sitting_minutes(weekdays smallint[], weeks smallint[], starts_minute smallint, ends_minute smallint)
  RETURNS int4multirange LANGUAGE sql IMMUTABLE AS $$
  SELECT range_agg(int4range(day_start + starts_minute, day_start + ends_minute))
  FROM unnest(weekdays) weekday,
    unnest(CASE WHEN weeks = '{}' THEN '{1,2,3,4,5}'::smallint[] ELSE weeks END) week,
    LATERAL (SELECT (week - 1) * 10080 + weekday * 1440 AS day_start) start
$$;

CREATE TABLE sitting_rules (
  id                  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  doctor_id           integer NOT NULL REFERENCES doctors (id) ON DELETE CASCADE,
  -- From Monday = 0.
  weekdays            smallint[] NOT NULL
                      CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@ '{0,1,2,3,4,5,6}'),
  -- The second Sunday of a month is in week 2. Empty: every week.
  weeks               smallint[] NOT NULL DEFAULT '{}' CHECK (weeks <@ '{1,2,3,4,5}'),
  -- Minutes after midnight, by the clinic's clock.
  starts_minute       smallint NOT NULL CHECK (starts_minute >= 0),
  ends_minute         smallint NOT NULL CHECK (ends_minute <= 1440),
  room                text NOT NULL DEFAULT '',
  capacity            smallint NOT NULL CHECK (capacity BETWEEN 1 AND 200),
  minutes_per_patient smallint NOT NULL CHECK (minutes_per_patient BETWEEN 1 AND 120),
  -- So many of the places may be taken online; the others are for the desk.
  online_quota        smallint NOT NULL CHECK (online_quota >= 0),
  -- Null: the fee on the doctor's card.
  fee_paise           bigint CHECK (fee_paise BETWEEN 0 AND 100000000),
  -- A visit within so many days of one at the full fee costs the follow-up fee. 0: there is none.
  followup_days       smallint NOT NULL DEFAULT 0 CHECK (followup_days BETWEEN 0 AND 90),
  followup_fee_paise  bigint NOT NULL DEFAULT 0 CHECK (followup_fee_paise BETWEEN 0 AND 100000000),
  valid               daterange NOT NULL CHECK (NOT isempty(valid) AND NOT lower_inf(valid)),
  minutes             int4multirange NOT NULL
                      GENERATED ALWAYS AS (sitting_minutes(weekdays, weeks, starts_minute, ends_minute)) STORED,
  CHECK (starts_minute < ends_minute),
  CHECK (online_quota <= capacity),
  -- A doctor sits in one place at a time.
  CONSTRAINT sitting_rules_apart EXCLUDE USING gist (doctor_id WITH =, minutes WITH &&, valid WITH &&)
);

CREATE TABLE doctor_leaves (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  doctor_id  integer NOT NULL REFERENCES doctors (id) ON DELETE CASCADE,
  days       daterange NOT NULL CHECK (NOT isempty(days) AND NOT lower_inf(days) AND NOT upper_inf(days)),
  reason     text NOT NULL DEFAULT '',
  -- A doctor asks; the desk confirms or declines.
  state      text NOT NULL CHECK (state IN ('ASKED', 'CONFIRMED', 'DECLINED')),
  asked_by   integer NOT NULL REFERENCES accounts (id),
  asked_at   timestamptz NOT NULL DEFAULT now(),
  decided_by integer REFERENCES accounts (id),
  decided_at timestamptz,
  CONSTRAINT doctor_leaves_apart EXCLUDE USING gist (doctor_id WITH =, days WITH &&) WHERE (state <> 'DECLINED')
);

CREATE TABLE holidays (
  id      integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day     date NOT NULL UNIQUE,
  name    text NOT NULL CHECK (name <> ''),
  -- '' if there is no Bengali name.
  name_bn text NOT NULL DEFAULT ''
);
