-- Tests have a name in both languages, as doctors do. A booking keeps both names as they were when it was made.

ALTER TABLE lab_tests ADD COLUMN name_bn text NOT NULL DEFAULT '' CHECK (length(name_bn) <= 200);
ALTER TABLE bookings ADD COLUMN item_name_bn text NOT NULL DEFAULT '';

-- Older bookings get their doctor's Bengali name if the English one has not changed since. Without announcements.
ALTER TABLE bookings DISABLE TRIGGER bookings_announce;
UPDATE bookings b SET item_name_bn = d.name_bn FROM doctors d WHERE d.id = b.doctor_id AND d.name = b.item_name AND b.kind = 'doctor' AND d.name_bn <> '';
ALTER TABLE bookings ENABLE TRIGGER bookings_announce;
