/** Closed lists of a booking's types and statuses. They are apart from the schemas, which most screens do not load. */
export const bookingTypes = ['test', 'doctor'] as const;
export type BookingType = (typeof bookingTypes)[number];

/** The payment statuses that are stored. CANCELLED is only a badge on the screen (R52, R53). */
export const paymentStatuses = ['PENDING', 'PARTIAL', 'COMPLETED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const checkupStatuses = ['PENDING', 'COMPLETED', 'CANCELLED'] as const;
export type CheckupStatus = (typeof checkupStatuses)[number];
/** A new booking is REQUESTED; a date makes it SCHEDULED; the end of the checkup completes or cancels it (D40). */
export const appointmentStatuses = ['REQUESTED', 'SCHEDULED', 'COMPLETED', 'CANCELLED'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];
