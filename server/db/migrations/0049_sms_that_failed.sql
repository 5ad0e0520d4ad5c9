-- When an SMS last could not be sent to an account's phone, or one on a booking; null once one went out, or the desk
-- has called.
ALTER TABLE accounts ADD COLUMN sms_failed_at timestamptz;
ALTER TABLE bookings ADD COLUMN sms_failed_at timestamptz;
