import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPerson, knowAgeAndSex } from '../testing/builders.store.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError } from '../testing/expect.ts';
import { enterBy, reportIn, signBy } from '../testing/report-calls.ts';
import { done } from '../testing/typed-calls.ts';
import { expectWaiting } from '../testing/waiting.store.ts';

/** A test that the laboratory has begun is cancelled only by those who may, with a reason. */
let app: TestApp;
let staff: TestCaller;
let admin: TestCaller;
let pathologist: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [staff, admin, pathologist] = await Promise.all([
    app.asRole('Staff'),
    app.asRole('Admin'),
    app.asRole('Pathologist'),
  ]);
});
afterAll(() => app.close());

type Stage = 'BOOKED' | 'TAKEN' | 'REJECTED' | 'RECEIVED' | 'REPORTED' | 'SIGNED';

/** A test of a new person at this stage; `parts` are those of its doctors. */
async function aTestAt(stage: Stage, parts: { referringDoctorId?: number } = {}): Promise<number> {
  const { id: accountId } = await aPerson(app.db);
  await knowAgeAndSex(app.db, accountId);
  const { id: labTestId } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
  const { id } = await aBooking(app.db, { kind: 'test', accountId, labTestId, ...parts });
  if (stage === 'BOOKED') return id;
  const { tubes } = await done(staff.collectSpecimens({ body: { tubes: [{ container: 'CLOT', bookingIds: [id] }] } }));
  const tube = tubes[0]!;
  if (stage === 'REJECTED') await done(staff.rejectSpecimen({ params: { id: tube.id }, body: { reason: 'Clotted' } }));
  if (stage === 'RECEIVED') await done(staff.receiveSpecimen({ body: { accession: tube.accession } }));
  if (stage !== 'REPORTED' && stage !== 'SIGNED') return id;
  const report = reportIn(await enterBy(staff, id));
  if (stage === 'SIGNED') expect((await signBy(pathologist, report.id)).status).toBe(200);
  return id;
}
const cancel = (who: TestCaller, id: number, more: { cancelReason?: string; version?: number } = {}) =>
  who.editTestBooking({ body: { id, checkupStatus: 'CANCELLED', ...more } });
const read = (id: number) => done(admin.readTestBooking({ params: { id } }));

/** By hand: what its state says to who may not cancel it any more; null: they may. */
const words: [Stage, string | null][] = [
  ['BOOKED', null],
  ['REJECTED', null],
  ['TAKEN', 'Its sample has been taken and is on the way to the laboratory.'],
  ['RECEIVED', 'Its sample is in the laboratory.'],
  ['REPORTED', 'Its report is being prepared.'],
  ['SIGNED', 'Its report is signed.'],
];

it.each(words)('a test that is %s tells the doctor who referred it: %s', async (stage, said) => {
  const doctor = await aSignedInDoctor(app, { type: 'External' });
  const id = await aTestAt(stage, { referringDoctorId: doctor.doctorId });
  const before = await read(id);
  // A reason is no key.
  const answer = await cancel(doctor, id, { cancelReason: 'The patient asked.' });
  if (said === null) {
    expect(answer.status).toBe(200);
    return;
  }
  const { code, fields } = expectError(answer, 'SAMPLE_TAKEN');
  expect([answer.status, code, fields]).toEqual([409, 'SAMPLE_TAKEN', { checkupStatus: said }]);
  expect(await read(id)).toEqual(before);
});

it.each(['Receptionist', 'Pathologist'] as const)('a %s cancels no test whose sample was taken', async (role) => {
  expectError(await cancel(await app.asRole(role), await aTestAt('TAKEN')), 'SAMPLE_TAKEN');
});

it.each(['Staff', 'Admin'] as const)('a %s cancels it with a reason, which the history keeps', async (role) => {
  const who = role === 'Staff' ? staff : admin;
  const id = await aTestAt('RECEIVED');
  const refused = expectError(await cancel(who, id), 'SAMPLE_TAKEN');
  expect(refused.fields).toEqual({
    checkupStatus: 'Its sample is in the laboratory.',
    cancelReason: 'Please write why it is cancelled although the laboratory has begun it.',
  });
  const blank = await cancel(who, id, { cancelReason: '   ' });
  expectError(blank, 'SAMPLE_TAKEN');
  const saved = await done(cancel(who, id, { cancelReason: ' Wrong person ' }));
  expect(saved).toMatchObject({ checkupStatus: 'CANCELLED', appointmentStatus: 'CANCELLED' });
  const { changes } = await done(admin.readBookingHistory({ params: { id } }));
  expect(changes.find(({ field }) => field === 'cancelReason')).toMatchObject({ from: null, to: 'Wrong person' });
});

describe('a reason', () => {
  it('of a booking that is not being cancelled is refused, so that nobody thinks it is kept', async () => {
    const id = await aTestAt('BOOKED');
    const answer = await staff.editTestBooking({ body: { id, statusClearedBy: 'x', cancelReason: 'Wrong person' } });
    expect(expectError(answer, 'INVALID_FIELDS').fields).toEqual({
      cancelReason: 'A reason belongs only to a booking that is being cancelled.',
    });
    expect(await read(id)).toMatchObject({ statusClearedBy: null, version: 1 });
  });
});

it('a sample that is to be taken while the test is cancelled waits, and is not taken', async () => {
  const receptionist = await app.asRole('Receptionist');
  const id = await aTestAt('BOOKED');
  let taking: ReturnType<TestCaller['collectSpecimens']> | undefined;
  const [cancelled] = await app.whileHeld(
    'specimens.states-of',
    () => cancel(receptionist, id),
    async () => {
      taking = staff.collectSpecimens({ body: { tubes: [{ container: 'CLOT', bookingIds: [id] }] } });
      await expectWaiting(app.db);
    },
  );
  expect(cancelled.status).toBe(200);
  expectError((await taking)!, 'STALE');
  expect(await read(id)).toMatchObject({ checkupStatus: 'CANCELLED' });
});

it('nobody sets the status of a report by hand; the same one is no change', async () => {
  for (const role of ['Receptionist', 'Staff', 'Pathologist', 'Admin'] as const) {
    const [who, id] = [await app.asRole(role), await aTestAt('BOOKED')];
    for (const checkupReportStatus of ['SIGNED', 'READY'])
      expectError(await who.editTestBooking({ body: { id, checkupReportStatus } }), 'FORBIDDEN');
    for (const checkupReportStatus of [null, ''])
      expect((await who.editTestBooking({ body: { id, checkupReportStatus } })).status).toBe(200);
    expect(await read(id)).toMatchObject({ checkupReportStatus: null, version: 1 });
  }
  const doctor = await aSignedInDoctor(app, { type: 'External' });
  const id = await aTestAt('TAKEN', { referringDoctorId: doctor.doctorId });
  expectError(await doctor.editTestBooking({ body: { id, checkupReportStatus: 'SIGNED' } }), 'FORBIDDEN');
  const reported = await aTestAt('REPORTED', { referringDoctorId: doctor.doctorId });
  const { checkupReportStatus } = await done(doctor.readTestBooking({ params: { id: reported } }));
  expect(checkupReportStatus).toBe('PENDING_SIGNATURE');
  expect((await doctor.editTestBooking({ body: { id: reported, checkupReportStatus } })).status).toBe(200);
});
