import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { callsOf } from '../testing/typed-calls.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import { aDayAhead } from '../testing/days.ts';
import { expectError } from '../testing/expect.ts';
import { kinds } from '../testing/trials.ts';
import type { Kind } from '../testing/trials.ts';
import { whoMay } from '../testing/who-may.ts';

/** A day ahead, on which the clinic is open. */
const thursday = aDayAhead(3);

/**
 * On which bookings each permission to edit applies, by the table in `testing/who-may.ts`, tried with one field each.
 * Which field needs which permission is in edit-fields.test.ts.
 */
let app: TestApp;
let strangerId: number;
beforeAll(async () => {
  app = await startTestApp();
  strangerId = (await aDoctor(app.db)).id;
});
afterAll(() => app.close());

type EditAction = Exclude<Extract<keyof typeof whoMay, `bookings.edit${string}`>, 'bookings.edit'>;
const fields: Record<EditAction, [kind: 'test' | 'doctor', change: () => object]> = {
  'bookings.editDeskNotes': ['test', () => ({ statusClearedBy: 'Kajal' })],
  'bookings.editReportNotes': ['test', () => ({ checkupReportUploadedBy: 'Kajal' })],
  'bookings.editDoctors': ['test', () => ({ reportingDoctorId: strangerId })],
  'bookings.editTestProgress': ['test', () => ({ checkupStatus: 'COMPLETED' })],
  'bookings.editReportStatus': ['test', () => ({ checkupReportStatus: 'SIGNED' })],
  'bookings.editTestAmounts': ['test', () => ({ paymentAmount1: 100.5 })],
  'bookings.editTestPaymentStatus': ['test', () => ({ paymentStatus: 'PARTIAL' })],
  'bookings.editTerms': ['test', () => ({ patientDiscount: 10 })],
  'bookings.editSchedule': ['doctor', () => ({ checkupScheduledDate: thursday })],
  'bookings.editDoctorPayment': ['doctor', () => ({ paymentAmount1: 100.5 })],
};

const parts: Partial<Record<Kind, string>> = {
  booked: 'doctorId',
  referring: 'referringDoctorId',
  referer: 'refererId',
  reporting: 'reportingDoctorId',
};

/** An account of that role that also belongs to a doctor. */
async function anEditor(role: Role): Promise<TestCaller & { doctorId: number }> {
  const caller = await app.asRole(role);
  return {
    ...caller,
    doctorId: (await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone })).id,
  };
}

describe.each(Object.entries(fields) as [EditAction, (typeof fields)[EditAction]][])('%s', (action, [kind, change]) => {
  it.each(roles.filter((role) => role !== 'User'))('covers, for a %s, the bookings it should', async (role) => {
    const editor = await anEditor(role);
    const cell = whoMay[action][role];
    // Roles that may not open the form at all are in server/ladder; here the doctor is involved in the booking.
    const tried = cell === 'no' ? (['reporting'] as const) : kinds.slice(0, 6);
    const expected = tried.map((as) => [as, cell === 'no' ? '-' : cell.replaceAll(' ', '')[kinds.indexOf(as)]]);
    const met: [Kind, string][] = [];
    for (const as of tried) {
      const accountId = as === 'own' ? editor.account.id : (await aPerson(app.db)).id;
      const part = parts[as];
      const { id } = await aBooking(app.db, { kind, accountId, ...(part && { [part]: editor.doctorId }) });
      const answer = await editor.send(callsOf[kind].edit, { body: { id, ...change() } });
      met.push([
        as,
        answer.status === 200 ? 'Y' : ({ FORBIDDEN: '-', NOT_FOUND: 'h' }[String(expectError(answer).code)] ?? '?'),
      ]);
    }
    expect(met).toEqual(expected);
  });
});

it.each([
  ['test', 'reportingDoctorId', { checkupStatus: 'COMPLETED' }],
  ['doctor', 'doctorId', { paymentAmount1: 50 }],
] as const)(
  'of a %s booking, its patient who is also its %s changes neither progress nor money',
  async (kind, part, change) => {
    const doctor = await anEditor('Doctor');
    const { id } = await aBooking(app.db, { kind, accountId: doctor.account.id, [part]: doctor.doctorId });
    expectError(await doctor.send(callsOf[kind].edit, { body: { id, ...change } }), 'FORBIDDEN');
  },
);

it.each([
  ['Doctor', true],
  ['Receptionist', false],
  ['Staff', false],
  ['Admin', false],
] as const)(
  'a %s with a doctor record is recorded as referring the people they book for: %s',
  async (role, isWritten) => {
    const [editor, patient] = [await anEditor(role), await aPerson(app.db)];
    for (const [kind, resourceId] of [
      ['test', (await aLabTest(app.db)).id],
      ['doctor', (await aDoctor(app.db)).phone],
    ] as const) {
      const { status, body } = await editor.send(callsOf[kind].book, { body: { resourceId, userId: patient.phone } });
      expect([status, (body as DoctorBooking).referringDoctor?.id]).toEqual([
        201,
        isWritten ? editor.doctorId : undefined,
      ]);
    }
  },
);
