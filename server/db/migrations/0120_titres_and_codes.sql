-- Titres ('1:80', compared with a limit by what is behind the colon), and for exchange with other systems the unit as
-- UCUM writes it beside the printed one, and the LOINC code, which the clinic imports.
ALTER TABLE analytes
  DROP CONSTRAINT analytes_kind_check,
  ADD CONSTRAINT analytes_kind_check CHECK (kind IN ('NUMBER', 'FORMULA', 'CHOICE', 'TEXT', 'TITRE')),
  ADD COLUMN unit_ucum text NOT NULL DEFAULT '' CHECK (unit_ucum ~ '^[!-~]{0,40}$'),
  -- A printed value times this is the value in the UCUM unit; null: it is the same.
  ADD COLUMN ucum_factor numeric CHECK (ucum_factor > 0),
  ADD COLUMN loinc text NOT NULL DEFAULT '' CHECK (loinc ~ '^([0-9]{1,7}-[0-9])?$');
