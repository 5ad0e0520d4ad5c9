import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorBookingField, TestBookingField } from '#contract/booking-edit.ts';
import type { Answer } from '#contract/endpoints.ts';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aPerson } from '../testing/builders.store.ts';
import type { BuiltDoctor, WantedBooking } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { uploadFor } from '../testing/report-builders.ts';
import { kinds } from '../testing/trials.ts';
import type { Kind } from '../testing/trials.ts';
import { whoMay } from '../testing/who-may.ts';

/** Who changes which field of a booking, field by field, on whose booking. The permissions are those of `testing/who-may.ts`. */
let app: TestApp;
let admin: TestCaller;
let stranger: BuiltDoctor;
beforeAll(async () => {
  app = await startTestApp();
  [admin, stranger] = [await app.asRole('Admin'), await aDoctor(app.db, { name: 'Dr. Stranger' })];
  await admin.call('POST', '/api/v1/me/acknowledgements', { notice: 'commissions' });
});
afterAll(() => app.close());

type EditAction = Extract<keyof typeof whoMay, `bookings.edit${string}`>;
type Field = readonly [action: EditAction, value: string | number | boolean];
/** The value stands for this doctor's number or phone. */
const theStranger = 'the stranger';

/** For each field the permission it takes, and a value other than the one that stands. */
const ofTests: Record<TestBookingField, Field> = {
  requestDate: ['bookings.editDeskNotes', '2026-01-02T10:00'],
  mobileNumber: ['bookings.editDeskNotes', '5111111111'],
  statusClearedBy: ['bookings.editDeskNotes', 'Kajal'],
  checkupStatus: ['bookings.editTestProgress', 'COMPLETED'],
  checkupReportStatus: ['bookings.editTestProgress', 'READY'],
  checkupScheduledDate: ['bookings.editTestProgress', '2026-12-24'],
  checkupReportUploadedBy: ['bookings.editReportNotes', 'Kajal'],
  checkupReportUploadedAt: ['bookings.editReportNotes', '2026-01-03T10:00'],
  paymentStatus: ['bookings.editTestPaymentStatus', 'PARTIAL'],
  paymentAmount1: ['bookings.editTestAmounts', 100.5],
  paymentId1: ['bookings.editTestAmounts', 'UPI 1'],
  paymentAmount2: ['bookings.editTestAmounts', '50'],
  paymentId2: ['bookings.editTestAmounts', 'UPI 2'],
  refererId: ['bookings.editDoctors', theStranger],
  referringDoctorId: ['bookings.editDoctors', theStranger],
  reportingDoctorId: ['bookings.editDoctors', theStranger],
  patientDiscount: ['bookings.editTerms', 10],
  refererCommission: ['bookings.editTerms', 5],
  referringDoctorCommission: ['bookings.editTerms', 6],
  isRefererHidden: ['bookings.editTerms', true],
  isReferringDocHidden: ['bookings.editTerms', true],
};
const ofDoctors: Record<DoctorBookingField, Field> = {
  statusClearedBy: ['bookings.editDeskNotes', 'Kajal'],
  checkupScheduledDate: ['bookings.editSchedule', '2026-12-24'],
  checkupStatus: ['bookings.editSchedule', 'COMPLETED'],
  checkupReportUploadedBy: ['bookings.editReportNotes', 'Kajal'],
  checkupReportUploadedAt: ['bookings.editReportNotes', '2026-01-03T10:00'],
  paymentStatus: ['bookings.editDoctorPayment', 'PARTIAL'],
  paymentAmount1: ['bookings.editDoctorPayment', 100.5],
  paymentId1: ['bookings.editDoctorPayment', 'UPI 1'],
  paymentAmount2: ['bookings.editDoctorPayment', '50'],
  paymentId2: ['bookings.editDoctorPayment', 'UPI 2'],
  doctorId: ['bookings.editDoctors', theStranger],
  refererPhoneNumber: ['bookings.editDoctors', theStranger],
  referringDoctorPhoneNumber: ['bookings.editDoctors', theStranger],
  reportingDoctorPhoneNumber: ['bookings.editDoctors', theStranger],
};
type BookingKind = 'test' | 'doctor';
const every: [kind: BookingKind, field: string, ...Field][] = [
  ...Object.entries(ofTests).map(([field, [action, value]]) => ['test', field, action, value] as [BookingKind, string, ...Field]),
  ...Object.entries(ofDoctors).map(([field, [action, value]]) => ['doctor', field, action, value] as [BookingKind, string, ...Field]),
];

const edit = (who: TestCaller, kind: BookingKind, body: object) => who.call('PUT', `/edit/${kind}-booking`, body);
const valueFor = (field: string, value: Field[1]) => (value === theStranger ? (field.endsWith('PhoneNumber') ? stranger.phone : stranger.id) : value);
const readAs = async (who: TestCaller, kind: BookingKind, id: number) => (await who.call('GET', `/user/booking/${kind}/${id}`)).body as Answer<'readTestBooking'>;

/** Somebody who edits, whose account is a doctor's too. */
async function anEditor(role: Role): Promise<TestCaller & { doctorId: number }> {
  const caller = await app.asRole(role);
  if (role === 'Admin') await caller.call('POST', '/api/v1/me/acknowledgements', { notice: 'commissions' });
  return { ...caller, doctorId: (await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone })).id };
}

const parts: Partial<Record<Kind, 'doctorId' | 'referringDoctorId' | 'refererId' | 'reportingDoctorId'>> = {
  booked: 'doctorId', referring: 'referringDoctorId', referer: 'refererId', reporting: 'reportingDoctorId',
};
async function aBookingFor(editor: TestCaller & { doctorId: number }, kind: BookingKind, as: Kind, more: Partial<WantedBooking> = {}): Promise<number> {
  const accountId = as === 'own' ? editor.account.id : (await aPerson(app.db)).id;
  const part = parts[as];
  return (await aBooking(app.db, { kind, accountId, ...(part && { [part]: editor.doctorId }), ...more })).id;
}

function letterFor(answer: TestAnswer): string {
  if (answer.status === 200) return 'Y';
  return { FORBIDDEN: '-', NOT_FOUND: 'h' }[String(expectError(answer).code)] ?? String(answer.status);
}

/** The desk's three roles are alike where they may at all: every kind of booking is tried with one of them. */
const triedBy: Record<Role, readonly Kind[]> = {
  User: [], Doctor: kinds.slice(0, 6), Receptionist: kinds.slice(0, 6), Staff: ['own', 'other'], Pathologist: ['own', 'other'], Admin: ['own', 'referer', 'other'],
};

describe.each(roles.filter((role) => role !== 'User'))('a %s', (role) => {
  let editor: Awaited<ReturnType<typeof anEditor>>;
  beforeAll(async () => {
    editor = await anEditor(role);
  });

  it.each(every)('changes of a %s booking the field %s where %s says so', async (kind, field, action, value) => {
    const cell = whoMay[action][role];
    const letters = cell === 'no' ? '-------' : cell.replaceAll(' ', '');
    // Whom the whole form is closed to is in the ladder's tests: here a doctor is part of the booking.
    const tried = cell === 'no' ? (['reporting'] as const) : triedBy[role];
    const met: Partial<Record<Kind, string>> = {};
    for (const as of tried) {
      const id = await aBookingFor(editor, kind, as);
      const before = await readAs(admin, kind, id);
      met[as] = letterFor(await edit(editor, kind, { id, [field]: valueFor(field, value) }));
      const after = await readAs(admin, kind, id);
      if (met[as] === 'Y') expect(after.version, as).toBe(2);
      else expect(after, as).toEqual(before);
    }
    expect(met).toEqual(Object.fromEntries(tried.map((as) => [as, letters[kinds.indexOf(as)]])));
  });
});

describe('the money of a cancelled booking', () => {
  const cancelled = { checkupStatus: 'CANCELLED', appointmentStatus: 'CANCELLED' } as const;
  const money = every.filter(([, field]) => /^payment|Commission$|Discount$/.test(field));

  it.each(['Receptionist', 'Staff'] as const)('is not changed by a %s, who may note other things on it', async (role) => {
    const editor = await anEditor(role);
    for (const [kind, field, action, value] of money.filter(([, , action]) => whoMay[action][role] !== 'no')) {
      const id = await aBookingFor(editor, kind, 'other', cancelled);
      expectError(await edit(editor, kind, { id, [field]: valueFor(field, value) }), 'FORBIDDEN');
      expect([action, (await edit(editor, kind, { id, statusClearedBy: 'Kajal' })).status]).toEqual([action, 200]);
    }
  });

  it('is not changed by the booked doctor either, but by the admin', async () => {
    const doctor = await anEditor('Doctor');
    const id = await aBookingFor(doctor, 'doctor', 'booked', cancelled);
    expectError(await edit(doctor, 'doctor', { id, paymentAmount1: 50 }), 'FORBIDDEN');
    expect((await edit(admin, 'doctor', { id, paymentAmount1: 50 })).status).toBe(200);
  });
});

describe('nobody but the admin', () => {
  it.each(['checkupStatus', 'checkupReportStatus', 'checkupScheduledDate'] as const)('moves the progress (%s) of their own visit, also as the doctor who reports on it', async (field) => {
    const doctor = await anEditor('Doctor');
    const id = await aBookingFor(doctor, 'test', 'own', { reportingDoctorId: doctor.doctorId });
    expectError(await edit(doctor, 'test', { id, [field]: ofTests[field][1] }), 'FORBIDDEN');
  });

  it('notes money on a doctor booking of which they are the patient and the booked doctor', async () => {
    const doctor = await anEditor('Doctor');
    const id = await aBookingFor(doctor, 'doctor', 'own', { doctorId: doctor.doctorId });
    expectError(await edit(doctor, 'doctor', { id, paymentAmount1: 50 }), 'FORBIDDEN');
  });
});

it('what a report says of itself in the booking is changed by nobody: it follows the report', async () => {
  const [patient, staff] = [await app.asRole('User'), await app.asRole('Staff')];
  const reportId = await uploadFor(app, patient);
  const { bookingId: id } = (await staff.call('GET', `/api/v1/reports/${reportId}`)).body as Answer<'readReport'>;
  for (const field of ['checkupReportStatus', 'checkupReportUploadedBy', 'checkupReportUploadedAt'] as const) {
    expectError(await edit(admin, 'test', { id, [field]: ofTests[field][1] }), 'FORBIDDEN');
  }
  expect((await edit(admin, 'test', { id, statusClearedBy: 'Kajal' })).status).toBe(200);
});

describe('a hidden doctor', () => {
  const hidden = { isRefererHidden: true, isReferringDocHidden: true };
  const names = { test: { referer: 'refererId', referringDoctor: 'referringDoctorId' }, doctor: { referer: 'refererPhoneNumber', referringDoctor: 'referringDoctorPhoneNumber' } } as const;

  it.each(['test', 'doctor'] as const)('of a %s booking is not emptied by who sees only "Hidden", but by the admin', async (kind) => {
    const [editor, other] = [await anEditor('Receptionist'), await aDoctor(app.db)];
    for (const part of ['referer', 'referringDoctor'] as const) {
      for (const empty of ['', null]) {
        const id = await aBookingFor(editor, kind, 'other', { refererId: stranger.id, referringDoctorId: stranger.id, ...hidden });
        const field = names[kind][part];
        expect((await edit(editor, kind, { id, [field]: empty })).body).toMatchObject({ version: 1, [part]: { userName: 'Hidden' } });
        expect((await readAs(admin, kind, id))[part]?.id).toBe(stranger.id);
        // Somebody else in their place is a change.
        expect((await edit(editor, kind, { id, [field]: field.endsWith('Id') ? other.id : other.phone })).body).toMatchObject({ version: 2 });
        expect((await edit(admin, kind, { id, [field]: empty })).body).toMatchObject({ version: 3, [part]: null });
      }
    }
  });

  it('who is not hidden is emptied by the desk', async () => {
    const editor = await anEditor('Receptionist');
    const id = await aBookingFor(editor, 'test', 'other', { refererId: stranger.id, referringDoctorId: stranger.id, isRefererHidden: true });
    expect((await edit(editor, 'test', { id, referringDoctorId: '' })).body).toMatchObject({ referringDoctor: null, referer: { userName: 'Hidden' } });
  });
});
