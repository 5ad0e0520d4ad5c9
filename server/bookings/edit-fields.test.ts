import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import type { Action } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { examplesOf } from '#contract/testing/booking-fields.ts';
import type { ChangeScene, FieldExample } from '#contract/testing/booking-fields.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aPerson } from '../testing/builders.store.ts';
import type { BuiltDoctor } from '../testing/builders.store.ts';
import { recordCommissions } from '../testing/clinic.ts';
import { aDayAhead } from '../testing/days.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError } from '../testing/expect.ts';
import { done, callsOf } from '../testing/typed-calls.ts';

/** Who may change which field of a booking, and what the history then says. */
let app: TestApp;
let admin: TestCaller;
let other: BuiltDoctor;
beforeAll(async () => {
  app = await startTestApp();
  await recordCommissions(app.db);
  admin = await anAdmin();
  other = await aDoctor(app.db, { name: 'Dr. Other' });
});
afterAll(() => app.close());

async function anAdmin(): Promise<TestCaller> {
  const caller = await app.asRole('Admin', { name: 'Anita Admin' });
  await caller.acknowledge({ body: { notice: 'commissions' } });
  return caller;
}

type Kind = 'test' | 'doctor';
interface Made {
  id: number;
  /** What the changes of this booking depend on. */
  scene: ChangeScene;
}
const written = ({ name, phone }: BuiltDoctor) => `${name} (${phone})`;

/** What each reader may change. Which field needs which permission is in the table of examples. */
type EditReader = Role | 'booked doctor' | 'referring doctor';
const deskOfTest: Action[] = [
  'bookings.editDeskNotes',
  'bookings.editTestProgress',
  'bookings.editReportNotes',
  'bookings.editTestAmounts',
];
const deskOfDoctor: Action[] = [
  'bookings.editDeskNotes',
  'bookings.editSchedule',
  'bookings.editReportNotes',
  'bookings.editDoctorPayment',
];
const table: [kind: Kind, reader: EditReader, actions: readonly Action[]][] = [
  ['test', 'Admin', [...deskOfTest, 'bookings.editTestPaymentStatus', 'bookings.editDoctors', 'bookings.editTerms']],
  ['test', 'Receptionist', [...deskOfTest, 'bookings.editDoctors']],
  ['test', 'Staff', deskOfTest],
  ['test', 'Pathologist', ['bookings.editTestProgress', 'bookings.editReportNotes']],
  ['test', 'referring doctor', ['bookings.editTestProgress']],
  ['doctor', 'Admin', [...deskOfDoctor, 'bookings.editDoctors']],
  ['doctor', 'Receptionist', [...deskOfDoctor, 'bookings.editDoctors']],
  ['doctor', 'Staff', deskOfDoctor],
  ['doctor', 'Pathologist', ['bookings.editReportNotes']],
  ['doctor', 'booked doctor', ['bookings.editSchedule', 'bookings.editDoctorPayment']],
  ['doctor', 'referring doctor', ['bookings.editSchedule']],
];

const changeOf = ({ change }: FieldExample, { scene }: Made) => (typeof change === 'function' ? change(scene) : change);

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
  return {
    id,
    scene: {
      day: aDayAhead(3),
      patientPhone: patient.phone,
      bookedDoctor: booked && written(booked),
      other: { id: other.id, phone: other.phone, written: written(other) },
    },
  };
}

const edit = (who: TestCaller, kind: Kind, body: object) => who.send(callsOf[kind].edit, { body });
const seenBy = async (who: TestCaller, kind: Kind, id: number) =>
  (await who.send(callsOf[kind].read, { params: { id } })).body;
const history = async (id: number) => (await done(admin.readBookingHistory({ params: { id } }))).changes.toReversed();

it.each(table)(
  'of a %s booking %s may change these fields and no others, and the answer says so',
  async (kind, reader, actions) => {
    const caller = await readerOf(reader);
    const untouched = await aBookingFor(kind, reader, caller.doctorId);
    const before = await seenBy(admin, kind, untouched.id);
    const isAllowed = ({ needs }: FieldExample) => actions.includes(needs[kind]!);
    const allowed = examplesOf(kind).filter(([, example]) => isAllowed(example));
    const { abilities } = (await seenBy(caller, kind, untouched.id)) as TestBooking;
    expect(abilities.edit.toSorted(), 'what the form offers').toEqual(allowed.map(([name]) => name).toSorted());
    for (const [field, example] of examplesOf(kind)) {
      const made = isAllowed(example) ? await aBookingFor(kind, reader, caller.doctorId) : untouched;
      const [input, from, to] = changeOf(example, made);
      const answer = await edit(caller, kind, { id: made.id, version: 1, [field]: input });
      if (!isAllowed(example)) {
        expectError(answer, 'FORBIDDEN');
        continue;
      }
      expect(answer.status, field).toBe(200);
      expect((answer.body as { version: number }).version, field).toBe(2);
      const steps = [[example.history, from, to], ...(example.follows ? [example.follows] : [])];
      expect(
        (await history(made.id)).map((step) => [step.version, step.field, step.from, step.to, step.by, step.role]),
        field,
      ).toEqual(steps.map((step) => [2, ...step, caller.account.name, caller.account.role]));
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
      const full = made.id;
      const form = Object.fromEntries(
        examplesOf(kind)
          // Nobody writes the report's status; the doctors would change who works on the booking.
          .filter(
            ([field]) =>
              !['checkupReportStatus', 'reportingDoctorId', 'reportingDoctorPhoneNumber', 'doctorId'].includes(field),
          )
          .map(([field, example]) => [field, changeOf(example, made)[0]]),
      );
      expect((await edit(admin, kind, { id: full, ...form })).status).toBe(200);
      for (const id of [empty, full]) {
        const before = (await seenBy(admin, kind, id)) as TestBooking;
        const answer = await edit(caller, kind, formOf(kind, await seenBy(caller, kind, id)));
        expect([answer.status, (answer.body as TestBooking).version]).toEqual([200, before.version]);
        expect(await seenBy(admin, kind, id)).toEqual(before);
      }
    },
  );
});
