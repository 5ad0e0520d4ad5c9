-- A doctor's photo, made anew from what was uploaded: a square in two sizes, as WebP.
CREATE TABLE doctor_photos (
  doctor_id  integer PRIMARY KEY REFERENCES doctors (id) ON DELETE CASCADE,
  -- Of the large one; in the photo's address, so that browsers keep it for ever.
  digest     text NOT NULL CHECK (digest ~ '^[0-9a-f]{32}$'),
  large      bytea NOT NULL,
  small      bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by integer REFERENCES accounts (id)
);
CREATE INDEX doctor_photos_digest ON doctor_photos (digest);
