import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPatient } from '../testing/builders.store.ts';
import type { BuiltDoctor } from '../testing/builders.store.ts';
import { aDayAhead } from '../testing/days.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';
import { done, callsOf } from '../testing/typed-calls.ts';

/**
 * Every answer names the people of its own booking. Each name is joined to the booking, so there are older people and
 * doctors whom a wrong join would find first.
 */
let app: TestApp;
let admin: TestCaller;
let mother: TestCaller;
let child: { id: number; name: string };
let [ofMother, ofChild] = ['', ''];
/** The booked, the referer, the referring and the reporting one. */
let doctors: BuiltDoctor[];
beforeAll(async () => {
  app = await startTestApp();
  const stranger = await app.asRole('User', { name: 'Stranger Das' });
  await aPatient(app.db, { accountId: stranger.account.id, name: 'Strange Child' });
  await aDoctor(app.db, { name: 'Dr. Stranger' });
  admin = await app.asRole('Admin');
  mother = await app.asRole('User', { name: 'Mitali Sen' });
  child = await aPatient(app.db, { accountId: mother.account.id, name: 'Rohan Sen' });
  [ofMother, ofChild] = [await holderNumber(app.db, mother.account.id), await memberNumber(app.db, child.id)];
  doctors = [await aDoctor(app.db), await aDoctor(app.db), await aDoctor(app.db), await aDoctor(app.db)];
});
afterAll(() => app.close());

type Kind = 'test' | 'doctor';
const partsIn = ({ status, body }: TestAnswer) => {
  expect(status).toBeLessThan(300);
  const { patient, referer, referringDoctor, reportingDoctor, ...rest } = body as TestBooking | DoctorBooking;
  return {
    patient: patient.patientNumber,
    doctors: [referer, referringDoctor, reportingDoctor].map((doctor) => doctor?.phoneNumber ?? null),
    booked: 'doctor' in rest ? (rest.doctor?.phoneNumber ?? null) : undefined,
  };
};
const nobody = [null, null, null];

describe.each<Kind>(['test', 'doctor'])('a %s booking for a child', (kind) => {
  const aFull = async () =>
    (
      await aBooking(app.db, {
        kind,
        accountId: mother.account.id,
        patientId: child.id,
        ...(kind === 'doctor' && { doctorId: doctors[0]!.id }),
        refererId: doctors[1]!.id,
        referringDoctorId: doctors[2]!.id,
        reportingDoctorId: doctors[3]!.id,
      })
    ).id;

  it('names its own people when it is read, saved unchanged and changed', async () => {
    const id = await aFull();
    const [booked, ...parts] = doctors.map(({ phone }) => phone);
    const full = { patient: ofChild, doctors: parts, booked: kind === 'doctor' ? booked : undefined };
    expect(partsIn(await admin.send(callsOf[kind].read, { params: { id } })), 'read').toEqual(full);
    const edit = async (fields: object) => partsIn(await admin.send(callsOf[kind].edit, { body: { id, ...fields } }));
    expect(await edit({}), 'unchanged').toEqual(full);
    expect(await edit({ statusClearedBy: 'x' }), 'changed').toEqual(full);
  });

  it('names no doctor where there is none', async () => {
    const { id } = await aBooking(app.db, { kind, accountId: mother.account.id });
    await app.db.query('UPDATE bookings SET doctor_id = NULL WHERE id = $1', [id]);
    const bare = { patient: ofMother, doctors: nobody, booked: kind === 'doctor' ? null : undefined };
    expect(partsIn(await admin.send(callsOf[kind].read, { params: { id } }))).toEqual(bare);
    const changed = await admin.send(callsOf[kind].edit, { body: { id, statusClearedBy: 'x' } });
    expect(partsIn(changed)).toEqual(bare);
  });
});

describe('a new booking names its own people', () => {
  it('of a test', async () => {
    const { id: resourceId } = await aLabTest(app.db);
    const book = (more: object) => admin.bookLabTest({ body: { resourceId, userId: mother.account.phone, ...more } });
    expect(partsIn(await book({ patientId: child.id }))).toEqual({ patient: ofChild, doctors: nobody });
    expect(partsIn(await book({}))).toEqual({ patient: ofMother, doctors: nobody });
  });

  it('of a visit to a doctor', async () => {
    const { phone } = await aDoctor(app.db, { name: 'Dr. New' });
    const book = (more: object) =>
      admin.bookDoctor({ body: { resourceId: phone, userId: mother.account.phone, ...more } });
    const made = { doctors: nobody, booked: phone };
    expect(partsIn(await book({ patientId: child.id }))).toEqual({ ...made, patient: ofChild });
    expect(partsIn(await book({}))).toEqual({ ...made, patient: ofMother });
  });

  it('and the doctor who makes it for somebody', async () => {
    const [doctor, { phone: resourceId }] = [await aSignedInDoctor(app), await aDoctor(app.db)];
    const [{ id: test }, userId] = [await aLabTest(app.db), mother.account.phone];
    const parts = [null, doctor.account.phone, null];
    expect(partsIn(await doctor.bookLabTest({ body: { resourceId: test, userId } })).doctors).toEqual(parts);
    expect(partsIn(await doctor.bookDoctor({ body: { resourceId, userId } })).doctors).toEqual(parts);
  });

  it('of an appointment, with a doctor or without', async () => {
    const own = await app.asRole('Admin', { name: 'Rina Pal' });
    const [{ id: doctorId, phone }, { id: patientId }] = [
      await aDoctor(app.db, { name: 'Dr. Asked' }),
      await aPatient(app.db, { accountId: own.account.id }),
    ];
    const ask = (time: string, more: object) => own.requestAppointment({ body: { date: aDayAhead(2), time, ...more } });
    expect(partsIn(await ask('10:30', { doctorId, patientId }))).toEqual({
      patient: await memberNumber(app.db, patientId),
      doctors: nobody,
      booked: phone,
    });
    expect(partsIn(await ask('11:30', {}))).toEqual({
      patient: await holderNumber(app.db, own.account.id),
      doctors: nobody,
      booked: null,
    });
  });
});

it('a search by phone names each booking’s own person', async () => {
  const own = await app.asRole('User', { name: 'Rina Pal' });
  const { id: patientId } = await aPatient(app.db, { accountId: own.account.id });
  const [first, second] = [
    await aBooking(app.db, { kind: 'test', accountId: own.account.id }),
    await aBooking(app.db, { kind: 'test', accountId: own.account.id, patientId }),
  ];
  const { _embedded } = await done(admin.findTestBookings({ params: { phone: own.account.phone } }));
  const found = Object.values(_embedded)
    .flat()
    .map(({ id, patient }) => [id, patient.patientNumber]);
  expect(found.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [first.id, await holderNumber(app.db, own.account.id)],
    [second.id, await memberNumber(app.db, patientId)],
  ]);
});
