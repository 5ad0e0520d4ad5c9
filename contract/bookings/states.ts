/** Closed lists of a booking's types and statuses. They are apart from the schemas, which most screens do not load. */
export const bookingTypes = ['test', 'doctor'] as const;
export type BookingType = (typeof bookingTypes)[number];

/** Shown in place of a hidden doctor's name. */
export const hiddenName = { en: 'Hidden', bn: 'গোপন' } as const;

/** The payment statuses that are stored. CANCELLED is only a badge on the screen (R52, R53). */
export const paymentStatuses = ['PENDING', 'PARTIAL', 'COMPLETED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/** The ones a form may set (R52). The one that a booking has already may always stay. */
export const offeredPayments: Readonly<Record<BookingType, readonly PaymentStatus[]>> = {
  test: paymentStatuses,
  doctor: ['PARTIAL', 'COMPLETED'],
};

/** A visit's status. Whoever may change it may set any: a visit that is over can be reopened. */
export const checkupStatuses = ['PENDING', 'COMPLETED', 'CANCELLED'] as const;
export type CheckupStatus = (typeof checkupStatuses)[number];
export const appointmentStatuses = ['REQUESTED', 'SCHEDULED', 'COMPLETED', 'CANCELLED'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** Whether a time was asked for that nobody has confirmed. */
export const isWaiting = (status: AppointmentStatus, wanted: Date | string | null): boolean =>
  status === 'REQUESTED' && wanted !== null;

/** What an appointment's status follows from. */
interface Visit {
  checkupStatus: CheckupStatus;
  appointmentStatus: AppointmentStatus;
  scheduledAt: Date | null;
  /** False: a day without a clock time. */
  scheduledHasTime: boolean;
}

/**
 * The appointment's status after a change of its visit (D40). A new booking is REQUESTED; a new date makes it
 * SCHEDULED; ending the visit ends it, and reopening the visit reopens it.
 */
export function appointmentAfter(before: Visit, after: Visit): AppointmentStatus {
  if (after.checkupStatus !== 'PENDING') return after.checkupStatus;
  const moved =
    before.scheduledAt?.getTime() !== after.scheduledAt?.getTime() ||
    before.scheduledHasTime !== after.scheduledHasTime;
  const reopened = before.checkupStatus !== 'PENDING';
  if (!moved && !reopened) return before.appointmentStatus;
  return after.scheduledAt ? 'SCHEDULED' : 'REQUESTED';
}
