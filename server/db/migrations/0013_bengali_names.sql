-- Tests have a name in both languages, as doctors do; a booking keeps the Bengali name it was made under, as it keeps the English one.

ALTER TABLE lab_tests ADD COLUMN name_bn text NOT NULL DEFAULT '' CHECK (length(name_bn) <= 200);
ALTER TABLE bookings ADD COLUMN item_name_bn text NOT NULL DEFAULT '';

-- Bookings made before take over their doctor's Bengali name where the doctor is still called what was booked. Nobody is told: nothing happened.
ALTER TABLE bookings DISABLE TRIGGER bookings_announce;
UPDATE bookings b SET item_name_bn = d.name_bn FROM doctors d WHERE d.id = b.doctor_id AND d.name = b.item_name AND b.kind = 'doctor' AND d.name_bn <> '';
ALTER TABLE bookings ENABLE TRIGGER bookings_announce;
