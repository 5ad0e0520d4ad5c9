-- Why somebody comes to a doctor, in their own words; the doctor sees it beside the queue.
ALTER TABLE bookings ADD COLUMN visit_reason text;
