-- The heading above values, for reports in Bengali.
ALTER TABLE lab_test_analytes ADD COLUMN heading_bn text NOT NULL DEFAULT '';
