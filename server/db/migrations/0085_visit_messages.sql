-- What people are told of their bookings: owed by the transaction of the change, and given to the queue at its time.
ALTER TABLE messages_out ADD due_at timestamptz;
CREATE INDEX messages_out_due ON messages_out (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX messages_out_of_booking ON messages_out (booking_id) WHERE booking_id IS NOT NULL;
