import * as z from 'zod/mini';
import { patientNumber } from '../fields.ts';
import { bookingTypes } from '../bookings/states.ts';
import { bookingListQuery } from '../bookings/shapes.ts';
import { registerQuery } from '../payments/books.ts';

/** The same filters as the booking lists. Without `bookingType`: both types. */
export const bookingExportQuery = z.object({
  bookingType: z.optional(z.enum(bookingTypes, 'field.invalid')),
  ...z.pick(bookingListQuery, { checkupStatus: true, appointmentStatus: true, scope: true, from: true, to: true })
    .shape,
});
export type BookingExportQuery = z.output<typeof bookingExportQuery>;

/** Receipts or bills of days, both included. */
export const registerExportQuery = z.pick(registerQuery, { kind: true, from: true, to: true });
export type RegisterExportQuery = z.output<typeof registerExportQuery>;

/** Whose data: somebody on the reader's account. */
export const myDataQuery = z.object({ patientNumber });

/** The columns of each list, in order. Their headings are in `server/lists/texts`. */
export const exportColumns = {
  bookings: [
    'id',
    'bookingType',
    'patientName',
    'patientNumber',
    'mobileNumber',
    'booked',
    'requestDate',
    'checkupScheduledDate',
    'appointmentStatus',
    'checkupStatus',
    'price',
    'patientDiscount',
    'paymentStatus',
    'paymentAmount1',
    'paymentId1',
    'paymentAmount2',
    'paymentId2',
    'statusClearedBy',
    'checkupReportStatus',
    'checkupReportUploadedBy',
    'checkupReportUploadedAt',
    'referer',
    'refererPhone',
    'refererCommission',
    'isRefererHidden',
    'referringDoctor',
    'referringDoctorPhone',
    'referringDoctorCommission',
    'isReferringDocHidden',
    'reportingDoctor',
    'reportingDoctorPhone',
  ],
  doctors: [
    'id',
    'userName',
    'nameBn',
    'speciality',
    'specialityBn',
    'phoneNumber',
    'type',
    'hospital',
    'qualifications',
    'registrationNumber',
    'schedule',
    'scheduleBn',
    'fee',
    'email',
    'address',
    'isReporting',
    'isPublic',
    'bookings',
    'notes',
  ],
  /** Tests and packages; the import reads the same columns. */
  tests: [
    'id',
    'testName',
    'testNameBn',
    'testPrice',
    'hospitalName',
    'active',
    'code',
    'department',
    'method',
    'tubes',
    'promisedHours',
    'fasting',
    'preparation',
    'preparationBn',
    'members',
  ],
  people: ['id', 'patientNumber', 'userName', 'phoneNumber', 'role', 'email'],
  register: ['number', 'at', 'patients', 'bookings', 'amount', 'stands', 'mode', 'reference', 'by', 'state'],
} as const;
export type ExportName = keyof typeof exportColumns;
export type ExportColumn<N extends ExportName> = (typeof exportColumns)[N][number];
