import type { AppointmentStatus, BookingType, CheckupStatus, PaymentStatus } from '#contract/bookings/states.ts';
import type { DoctorType } from '#contract/doctors/states.ts';
import type { PaperState } from '#contract/payments/papers.ts';
import type { PaymentMode } from '#contract/payments/states.ts';
import type { Role } from '#contract/roles.ts';
import type { Language } from '#contract/fields.ts';
import en from './texts/en.json' with { type: 'json' };
import bn from './texts/bn.json' with { type: 'json' };

type Words<Member extends string> = Readonly<Record<Member, Parameters<typeof fileText>[0]>>;

/** The words of closed lists in files. */
export const bookingTypeWords: Words<BookingType> = { test: 'bookingType.test', doctor: 'bookingType.doctor' };
export const doctorTypeWords: Words<DoctorType> = { Internal: 'doctorType.Internal', External: 'doctorType.External' };
export const appointmentWords: Words<AppointmentStatus> = {
  REQUESTED: 'appointmentStatus.REQUESTED',
  SCHEDULED: 'appointmentStatus.SCHEDULED',
  COMPLETED: 'appointmentStatus.COMPLETED',
  CANCELLED: 'appointmentStatus.CANCELLED',
};
export const checkupWords: Words<CheckupStatus> = {
  PENDING: 'checkupStatus.PENDING',
  COMPLETED: 'checkupStatus.COMPLETED',
  CANCELLED: 'checkupStatus.CANCELLED',
};
export const paymentWords: Words<PaymentStatus> = {
  PENDING: 'paymentStatus.PENDING',
  PARTIAL: 'paymentStatus.PARTIAL',
  COMPLETED: 'paymentStatus.COMPLETED',
};
export const modeWords: Words<PaymentMode> = {
  cash: 'mode.cash',
  upi: 'mode.upi',
  card: 'mode.card',
  gateway: 'mode.gateway',
};
export const paperWords: Words<PaperState> = {
  VALID: 'paperState.VALID',
  PARTLY_REVERSED: 'paperState.PARTLY_REVERSED',
  REFUNDED: 'paperState.REFUNDED',
  VOID: 'paperState.VOID',
  REPLACED: 'paperState.REPLACED',
  CANCELLED: 'paperState.CANCELLED',
};
export const roleWords: Words<Role> = {
  User: 'role.User',
  Doctor: 'role.Doctor',
  Receptionist: 'role.Receptionist',
  Staff: 'role.Staff',
  Pathologist: 'role.Pathologist',
  Admin: 'role.Admin',
};
/** The words of report statuses; free texts have none. */
export const reportWords: Readonly<Partial<Record<string, Parameters<typeof fileText>[0]>>> = {
  PENDING: 'reportStatus.PENDING',
  UPLOADED: 'reportStatus.UPLOADED',
  PENDING_SIGNATURE: 'reportStatus.PENDING_SIGNATURE',
  REJECTED: 'reportStatus.REJECTED',
  SIGNED: 'reportStatus.SIGNED',
};

const catalogues = { en, bn };

/** Headings and words of files, in the reader's language. */
export const fileText = (key: keyof typeof en, language: Language): string => catalogues[language][key];
