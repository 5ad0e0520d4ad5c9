/** What a booking is and may stand at. Apart from the schemas, which most screens do without. */
export const bookingTypes = ['test', 'doctor'] as const;
export type BookingType = (typeof bookingTypes)[number];

/** Payment states that are set; CANCELLED is a badge only (R52, R53). */
export const paymentStatuses = ['PENDING', 'PARTIAL', 'COMPLETED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const checkupStatuses = ['PENDING', 'COMPLETED', 'CANCELLED'] as const;
export type CheckupStatus = (typeof checkupStatuses)[number];
/** D40: a new booking is REQUESTED, a scheduled date makes it SCHEDULED, the checkup's end carries over. */
export const appointmentStatuses = ['REQUESTED', 'SCHEDULED', 'COMPLETED', 'CANCELLED'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];
