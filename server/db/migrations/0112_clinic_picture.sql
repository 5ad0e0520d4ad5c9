-- The picture of the clinic, made anew from what was uploaded: for the home page in two sizes, and for shared links.
CREATE TABLE clinic_picture (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Of the large one; in the picture's addresses, so that browsers keep it for ever.
  digest     text NOT NULL CHECK (digest ~ '^[0-9a-f]{32}$'),
  large      bytea NOT NULL,
  small      bytea NOT NULL,
  shared     bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by integer NOT NULL REFERENCES accounts (id)
);
