-- Ultrasounds of pregnancies (PCPNDT Act): off until the clinic enters its registration, which lists the doctors who
-- may do them.
UPDATE clinic_profile SET profile = profile || '{"pcpndt": {"registration": "", "doctors": []}}';

-- What is kept of the Form F of such a booking; the form itself stays on paper (contract/bookings/form-f.ts).
CREATE TABLE form_f (
  booking_id integer PRIMARY KEY REFERENCES bookings (id),
  number     text NOT NULL CHECK (number <> '' AND length(number) <= 40),
  doctor_id  integer NOT NULL REFERENCES doctors (id),
  indication text NOT NULL CHECK (indication <> '' AND length(indication) <= 200),
  -- False while the booking is cancelled: its form may then be used for another one.
  counts     boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX form_f_number ON form_f (lower(number)) WHERE counts;

CREATE FUNCTION follow_booking_in_form_f() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE form_f SET counts = NEW.checkup_status <> 'CANCELLED' WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_form_f AFTER UPDATE OF checkup_status ON bookings
  FOR EACH ROW WHEN (OLD.checkup_status IS DISTINCT FROM NEW.checkup_status)
  EXECUTE FUNCTION follow_booking_in_form_f();
