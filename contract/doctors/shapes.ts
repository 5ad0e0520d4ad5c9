import * as z from 'zod/mini';
import { emailAddress, optionalLine, optionalText, phone, recordId, rupees, rupeesInput, textLine } from '../fields.ts';
import { doctorTypes } from './states.ts';

export const doctor = z.object({
  id: z.number(),
  userName: z.string(),
  name: z.string(),
  /** In Bengali; '' if there is none. */
  nameBn: z.string(),
  speciality: z.string(),
  specialityBn: z.string(),
  hospital: z.string(),
  phoneNumber: z.string(),
  type: z.enum(doctorTypes),
});
export type Doctor = z.infer<typeof doctor>;
export const doctorList = z.array(doctor);

const bilingual = z.object({ en: z.string(), bn: z.string() });

/** A doctor on the public site (D11). */
const publicDoctor = z.object({
  id: z.number(),
  name: bilingual,
  speciality: bilingual,
  qualifications: z.string(),
  schedule: bilingual,
  phoneNumber: z.string(),
  /** The digest of the photo (`photoPath`); null without one. */
  photo: z.nullable(z.string()),
});
export type PublicDoctor = z.infer<typeof publicDoctor>;

/** A doctor on the admin's screens. */
export const managedDoctor = z.object({
  ...doctor.shape,
  qualifications: z.string(),
  registrationNumber: z.string(),
  schedule: z.string(),
  scheduleBn: z.string(),
  address: z.string(),
  email: z.string(),
  notes: z.string(),
  /** Rupees. */
  fee: rupees,
  isReporting: z.boolean(),
  isPublic: z.boolean(),
  /** The digest of the photo (`photoPath`); null without one. */
  photo: z.nullable(z.string()),
  /** The number of bookings that name the doctor. If there are any, deleting retires the doctor instead. */
  bookings: z.number(),
});
export type ManagedDoctor = z.infer<typeof managedDoctor>;
export const managedDoctorList = z.array(managedDoctor);

const details = {
  nameBn: optionalLine(60),
  specialityBn: optionalLine(60),
  hospital: optionalLine(100),
  qualifications: optionalLine(160),
  registrationNumber: optionalLine(40),
  schedule: optionalLine(160),
  scheduleBn: optionalLine(160),
  address: optionalLine(200),
  email: z.optional(z.nullable(z.union([z.literal(''), emailAddress(254)], 'email.invalid'))),
  notes: optionalText(1000),
  fee: z.optional(z.nullable(z.union([z.literal(''), rupeesInput], 'booking.amount'))),
  isReporting: z.optional(z.boolean('field.invalid')),
  isPublic: z.optional(z.boolean('field.invalid')),
  type: z.optional(z.enum(doctorTypes, 'field.invalid')),
};

/** POST /admin/add/doctor: name, speciality, phone and e-mail (R42), and the form's optional details. */
export const addDoctorBody = z.object({
  userName: textLine(60, 'field.tooLong', 'doctor.name'),
  speciality: optionalLine(60),
  phoneNumber: phone,
  ...details,
});
/** Fields left out keep their value. The phone, by which the doctor is booked, may be sent as it is. */
export const editDoctorBody = z.object({
  phoneNumber: z.optional(phone),
  userName: z.optional(textLine(60, 'field.tooLong', 'doctor.name')),
  speciality: optionalLine(60),
  ...details,
});
export const addedDoctor = z.object({ id: z.number() });
export const doctorParams = z.object({ id: recordId });
/** `RETIRED`: bookings name the doctor, so the record is kept. `DELETED`: no booking does. */
export const deletedDoctor = z.object({ id: z.number(), outcome: z.enum(['DELETED', 'RETIRED']) });
