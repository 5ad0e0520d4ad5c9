-- What the laboratory noticed of a tube that is tested all the same; its reports say it.
ALTER TABLE specimens
  ADD COLUMN quality text[] NOT NULL DEFAULT '{}'
    CHECK (quality <@ ARRAY['HAEMOLYSED', 'LIPAEMIC', 'ICTERIC', 'CLOTTED', 'INSUFFICIENT', 'DELAYED']),
  ADD COLUMN quality_note text NOT NULL DEFAULT '';
