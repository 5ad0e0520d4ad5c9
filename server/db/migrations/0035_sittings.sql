-- A doctor at the clinic on one date, made from a rule when its first place is taken. It keeps what the rule said then:
-- a changed rule leaves the dates that people have booked as they are. Its row is the lock for its places.
CREATE TABLE sittings (
  id                  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  doctor_id           integer NOT NULL REFERENCES doctors (id) ON DELETE CASCADE,
  rule_id             integer REFERENCES sitting_rules (id) ON DELETE SET NULL,
  day                 date NOT NULL,
  starts_minute       smallint NOT NULL CHECK (starts_minute >= 0),
  ends_minute         smallint NOT NULL CHECK (ends_minute <= 1440),
  room                text NOT NULL,
  capacity            smallint NOT NULL CHECK (capacity BETWEEN 1 AND 200),
  minutes_per_patient smallint NOT NULL,
  online_quota        smallint NOT NULL,
  fee_paise           bigint,
  followup_days       smallint NOT NULL,
  followup_fee_paise  bigint NOT NULL,
  CHECK (starts_minute < ends_minute),
  UNIQUE (doctor_id, day, starts_minute)
);
CREATE INDEX sittings_of_rule ON sittings (rule_id) WHERE rule_id IS NOT NULL;
-- A person has a minute of their own: no more places than minutes.
ALTER TABLE sitting_rules ADD CHECK (capacity <= ends_minute - starts_minute);
