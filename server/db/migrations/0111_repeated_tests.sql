-- For how many days after a test the desk is warned that the same person has it again; 0: never.
UPDATE clinic_profile SET profile = profile || '{"repeatDays": 3}';
