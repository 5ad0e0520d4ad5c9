import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldOf } from '#contract/bookings/fields.ts';
import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aPerson } from '../testing/builders.store.ts';
import type { BuiltDoctor } from '../testing/builders.store.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError } from '../testing/expect.ts';

/** Who may change which field of a booking, and what the history then says; written by hand, field by field. */
let app: TestApp;
let admin: TestCaller;
let other: BuiltDoctor;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin();
  other = await aDoctor(app.db, { name: 'Dr. Other' });
});
afterAll(() => app.close());

async function anAdmin(): Promise<TestCaller> {
  const caller = await app.asRole('Admin', { name: 'Anita Admin' });
  await caller.call('POST', '/api/v1/me/acknowledgements', { notice: 'commissions' });
  return caller;
}

type Kind = 'test' | 'doctor';
interface Made {
  id: number;
  /** The patient's. */
  phone: string;
  /** The booked doctor, as the history names them. */
  doctor: string | null;
}
type Change = [field: string, from: string | null, to: string | null];
/** A form's value for the field, the change in the history, and the changes that follow from it. */
type Expected = [input: unknown, change: Change, ...followers: Change[]];

const scheduled: Change = ['appointmentStatus', 'REQUESTED', 'SCHEDULED'];
const over: Change = ['appointmentStatus', 'REQUESTED', 'COMPLETED'];
const partly: Change = ['paymentStatus', 'PENDING', 'PARTIAL'];
const named = ({ name, phone }: BuiltDoctor) => `${name} (${phone})`;

const shared = {
  statusClearedBy: ['  Kajal ', ['statusClearedBy', null, 'Kajal']],
  checkupStatus: ['COMPLETED', ['checkupStatus', 'PENDING', 'COMPLETED'], over],
  checkupScheduledDate: ['2026-12-24T10:30', ['checkupScheduledDate', null, '2026-12-24T05:00:00.000Z'], scheduled],
  checkupReportUploadedBy: ['Rupa', ['checkupReportUploadedBy', null, 'Rupa']],
  checkupReportUploadedAt: ['2026-01-03T10:00', ['checkupReportUploadedAt', null, '2026-01-03T04:30:00.000Z']],
  paymentStatus: ['PARTIAL', ['paymentStatus', 'PENDING', 'PARTIAL']],
  paymentAmount1: [100.5, ['paymentAmount1', null, '100.50'], partly],
  paymentId1: ['UPI 1', ['paymentId1', 'cash', 'UPI 1']],
  paymentAmount2: ['50', ['paymentAmount2', null, '50.00'], partly],
  paymentId2: ['UPI 2', ['paymentId2', 'cash', 'UPI 2']],
} satisfies Partial<Record<FieldOf<'test'> & FieldOf<'doctor'>, Expected>>;

const expectedOf: {
  test: (made: Made) => Record<FieldOf<'test'>, Expected>;
  doctor: (made: Made) => Record<FieldOf<'doctor'>, Expected>;
} = {
  test: ({ phone }) => ({
    ...(shared as Record<keyof typeof shared, Expected>),
    requestDate: ['2026-01-02T10:00', ['requestDate', '2026-01-01T05:00:00.000Z', '2026-01-02T04:30:00.000Z']],
    mobileNumber: ['5111111111', ['mobileNumber', phone, '5111111111']],
    checkupReportStatus: ['READY', ['checkupReportStatus', null, 'READY']],
    refererId: [other.id, ['referer', null, named(other)]],
    referringDoctorId: [String(other.id), ['referringDoctor', null, named(other)]],
    reportingDoctorId: [other.id, ['reportingDoctor', null, named(other)]],
    patientDiscount: [10, ['patientDiscount', null, '10.00']],
    refererCommission: ['5.5', ['refererCommission', null, '5.50']],
    referringDoctorCommission: [6, ['referringDoctorCommission', null, '6.00']],
    isRefererHidden: [true, ['isRefererHidden', 'false', 'true']],
    isReferringDocHidden: [true, ['isReferringDocHidden', 'false', 'true']],
  }),
  doctor: ({ doctor }) => ({
    ...(shared as Record<keyof typeof shared, Expected>),
    doctorId: [other.id, ['doctor', doctor, named(other)]],
    refererPhoneNumber: [other.phone, ['referer', null, named(other)]],
    referringDoctorPhoneNumber: [other.phone, ['referringDoctor', null, named(other)]],
    reportingDoctorPhoneNumber: [other.phone, ['reportingDoctor', null, named(other)]],
  }),
};

const deskOfTest: FieldOf<'test'>[] = [
  'requestDate',
  'mobileNumber',
  'statusClearedBy',
  'checkupStatus',
  'checkupReportStatus',
  'checkupScheduledDate',
  'checkupReportUploadedBy',
  'checkupReportUploadedAt',
  'paymentAmount1',
  'paymentId1',
  'paymentAmount2',
  'paymentId2',
];
const money: FieldOf<'doctor'>[] = ['paymentStatus', 'paymentAmount1', 'paymentId1', 'paymentAmount2', 'paymentId2'];
const deskOfDoctor: FieldOf<'doctor'>[] = [
  'statusClearedBy',
  'checkupScheduledDate',
  'checkupStatus',
  'checkupReportUploadedBy',
  'checkupReportUploadedAt',
  ...money,
];
const everyEditor = [
  'doctorId',
  'refererPhoneNumber',
  'referringDoctorPhoneNumber',
  'reportingDoctorPhoneNumber',
] as const;

type EditReader = Role | 'booked doctor' | 'referring doctor';
const table: [kind: Kind, reader: EditReader, fields: readonly string[]][] = [
  [
    'test',
    'Admin',
    [
      ...deskOfTest,
      'paymentStatus',
      'refererId',
      'referringDoctorId',
      'reportingDoctorId',
      'patientDiscount',
      'refererCommission',
      'referringDoctorCommission',
      'isRefererHidden',
      'isReferringDocHidden',
    ],
  ],
  ['test', 'Receptionist', [...deskOfTest, 'refererId', 'referringDoctorId', 'reportingDoctorId']],
  ['test', 'Staff', deskOfTest],
  [
    'test',
    'Pathologist',
    [
      'checkupStatus',
      'checkupReportStatus',
      'checkupScheduledDate',
      'checkupReportUploadedBy',
      'checkupReportUploadedAt',
    ],
  ],
  ['test', 'referring doctor', ['checkupStatus', 'checkupReportStatus', 'checkupScheduledDate']],
  ['doctor', 'Admin', [...deskOfDoctor, ...everyEditor]],
  ['doctor', 'Receptionist', [...deskOfDoctor, ...everyEditor]],
  ['doctor', 'Staff', deskOfDoctor],
  ['doctor', 'Pathologist', ['checkupReportUploadedBy', 'checkupReportUploadedAt']],
  ['doctor', 'booked doctor', ['checkupScheduledDate', 'checkupStatus', ...money]],
  ['doctor', 'referring doctor', ['checkupScheduledDate', 'checkupStatus']],
];

async function readerOf(reader: EditReader): Promise<TestCaller & { doctorId?: number }> {
  if (reader === 'Admin') return admin;
  return reader.endsWith('doctor')
    ? aSignedInDoctor(app, { name: 'Dr. Reader' })
    : app.asRole(reader as Role, { name: 'Rupa Reader' });
}

async function aBookingFor(kind: Kind, reader: EditReader, doctorId: number | undefined): Promise<Made> {
  const patient = await aPerson(app.db);
  // One doctor each, because a doctor sees one patient at a time.
  const booked = kind === 'doctor' ? await aDoctor(app.db, { name: 'Dr. Booked' }) : null;
  const part =
    doctorId === undefined ? {} : reader === 'booked doctor' ? { doctorId } : { reportingDoctorId: doctorId };
  const { id } = await aBooking(app.db, {
    kind,
    accountId: patient.id,
    requestedAt: new Date('2026-01-01T05:00:00Z'),
    ...(booked && { doctorId: booked.id }),
    ...part,
  });
  return { id, phone: patient.phone, doctor: booked && named(booked) };
}

const edit = (who: TestCaller, kind: Kind, body: object) => who.call('PUT', `/edit/${kind}-booking`, body);
const seenBy = async (who: TestCaller, kind: Kind, id: number) =>
  (await who.call('GET', `/user/booking/${kind}/${id}`)).body;
const history = async (id: number) =>
  (
    (await admin.call('GET', `/api/v1/bookings/${id}/history`)).body as Answer<'readBookingHistory'>
  ).changes.toReversed();

it.each(table)(
  'of a %s booking %s may change these fields and no others, and the answer says so',
  async (kind, reader, allowed) => {
    const caller = await readerOf(reader);
    const untouched = await aBookingFor(kind, reader, caller.doctorId);
    const before = await seenBy(admin, kind, untouched.id);
    const fields = Object.keys(expectedOf[kind](untouched));
    const { abilities } = (await seenBy(caller, kind, untouched.id)) as TestBooking;
    expect(abilities.edit.toSorted(), 'what the form offers').toEqual(allowed.toSorted());
    for (const field of fields) {
      const made = allowed.includes(field) ? await aBookingFor(kind, reader, caller.doctorId) : untouched;
      const [input, change, ...followers] = (expectedOf[kind](made) as Record<string, Expected>)[field] ?? [
        '',
        [field, null, null],
      ];
      const answer = await edit(caller, kind, { id: made.id, version: 1, [field]: input });
      if (!allowed.includes(field)) {
        expectError(answer, 'FORBIDDEN');
        continue;
      }
      expect(answer.status, field).toBe(200);
      expect((answer.body as { version: number }).version, field).toBe(2);
      expect(
        (await history(made.id)).map(({ version, field: what, from, to, by, role }) => [
          version,
          what,
          from,
          to,
          by,
          role,
        ]),
        field,
      ).toEqual([change, ...followers].map((step) => [2, ...step, caller.account.name, caller.account.role]));
    }
    expect(await seenBy(admin, kind, untouched.id), 'a refused change leaves no trace').toEqual(before);
    expect(await history(untouched.id)).toEqual([]);
  },
);

describe('a form that sends every field as it is shown', () => {
  /** The fields of a form as its reader sees them; fields hidden from the reader are empty. */
  function formOf(kind: Kind, seen: TestBooking | DoctorBooking): object {
    const { referer, referringDoctor, reportingDoctor, ...rest } = seen;
    const doctors =
      kind === 'test'
        ? {
            refererId: referer?.id ?? '',
            referringDoctorId: referringDoctor?.id ?? null,
            reportingDoctorId: reportingDoctor?.id ?? '',
          }
        : {
            refererPhoneNumber: referer?.phoneNumber ?? '',
            referringDoctorPhoneNumber: referringDoctor?.phoneNumber ?? null,
            reportingDoctorPhoneNumber: reportingDoctor?.phoneNumber ?? '',
          };
    return { ...rest, ...doctors, doctorId: 'doctor' in seen ? seen.doctor?.id : null };
  }

  it.each(table)(
    'of a %s booking changes nothing for %s, filled or empty, even if they see fewer fields',
    async (kind, reader) => {
      const caller = await readerOf(reader);
      const { id: empty } = await aBookingFor(kind, reader, caller.doctorId);
      const made = await aBookingFor(kind, reader, caller.doctorId);
      const [full, values] = [made.id, expectedOf[kind](made)];
      const form = Object.fromEntries(
        Object.entries(values)
          .filter(([field]) => !['reportingDoctorId', 'reportingDoctorPhoneNumber', 'doctorId'].includes(field))
          .map(([field, [input]]) => [field, input]),
      );
      expect((await edit(admin, kind, { id: full, ...form })).status).toBe(200);
      for (const id of [empty, full]) {
        const before = (await seenBy(admin, kind, id)) as TestBooking;
        const answer = await edit(caller, kind, formOf(kind, (await seenBy(caller, kind, id)) as TestBooking));
        expect([answer.status, (answer.body as TestBooking).version]).toEqual([200, before.version]);
        expect(await seenBy(admin, kind, id)).toEqual(before);
      }
    },
  );
});
