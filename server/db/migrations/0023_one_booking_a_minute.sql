-- A doctor sees one patient in one minute, and a person comes to one appointment in one minute, whatever the seconds.

-- Where two live bookings of a doctor share a minute already, the later one keeps its day and loses its clock time: a place
-- in the queue, until the desk gives it another time.
ALTER TABLE bookings DISABLE TRIGGER bookings_announce;
UPDATE bookings b SET scheduled_has_time = false, version = b.version + 1,
    scheduled_at = date_trunc('day', b.scheduled_at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'
  FROM (SELECT id, row_number() OVER (PARTITION BY doctor_id, date_trunc('minute', scheduled_at AT TIME ZONE 'UTC') ORDER BY id) AS place
        FROM bookings WHERE kind = 'doctor' AND doctor_id IS NOT NULL AND scheduled_at IS NOT NULL AND scheduled_has_time
          AND checkup_status <> 'CANCELLED') same
  WHERE b.id = same.id AND same.place > 1;
UPDATE bookings b SET scheduled_has_time = false, version = b.version + 1,
    scheduled_at = date_trunc('day', b.scheduled_at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'
  FROM (SELECT id, row_number() OVER (PARTITION BY account_id, coalesce(patient_id, 0), date_trunc('minute', scheduled_at AT TIME ZONE 'UTC')
          ORDER BY id) AS place
        FROM bookings WHERE made_as_appointment AND scheduled_at IS NOT NULL AND scheduled_has_time AND checkup_status <> 'CANCELLED') same
  WHERE b.id = same.id AND same.place > 1;
ALTER TABLE bookings ENABLE TRIGGER bookings_announce;

DROP INDEX bookings_one_per_doctor_and_time;
CREATE UNIQUE INDEX bookings_one_per_doctor_and_time ON bookings (doctor_id, date_trunc('minute', scheduled_at AT TIME ZONE 'UTC'))
  WHERE kind = 'doctor' AND scheduled_has_time AND checkup_status <> 'CANCELLED';
-- A day without a clock time is no moment: two of them on one day do not exclude each other.
DROP INDEX bookings_one_appointment_per_person;
CREATE UNIQUE INDEX bookings_one_appointment_per_person
  ON bookings (account_id, (coalesce(patient_id, 0)), date_trunc('minute', scheduled_at AT TIME ZONE 'UTC'))
  WHERE made_as_appointment AND scheduled_has_time AND checkup_status <> 'CANCELLED';
