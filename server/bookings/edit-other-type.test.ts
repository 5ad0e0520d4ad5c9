import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { callsOf } from '../testing/typed-calls.ts';
import { aBooking, aDoctor, aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';

let app: TestApp;
let admin: TestCaller;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, desk] = [await app.asRole('Admin'), await app.asRole('Receptionist')];
});
afterAll(() => app.close());

type Kind = 'test' | 'doctor';
const edit = (kind: Kind, body: object, who = admin) => who.send(callsOf[kind].edit, { body });
const aNew = async (kind: Kind, more: object = {}) =>
  (await aBooking(app.db, { kind, accountId: (await aPerson(app.db)).id, ...more })).id;
const read = async (kind: Kind, id: number) => (await admin.send(callsOf[kind].read, { params: { id } })).body;

describe('a field that only the other type of booking has', () => {
  const otherType = 'This field belongs to the other kind of booking (doctor or test) and cannot be set here.';

  it.each([
    ['doctor', 'patientDiscount', 50],
    ['doctor', 'refererCommission', '10.50'],
    ['doctor', 'isRefererHidden', true],
    ['doctor', 'requestDate', '2026-11-01T10:00'],
    ['doctor', 'mobileNumber', '9830012345'],
    ['doctor', 'checkupReportStatus', 'SIGNED'],
    ['test', 'doctorId', 2_000_000_000],
    ['test', 'refererPhoneNumber', '9830012345'],
  ] as const)('is refused with a value on a %s booking, and the rest is not saved: %s', async (kind, name, value) => {
    const id = await aNew(kind);
    expect(expectError(await edit(kind, { id, statusClearedBy: 'x', [name]: value }), 'INVALID_FIELDS').fields).toEqual(
      { [name]: otherType },
    );
    expect(await read(kind, id)).toMatchObject({ statusClearedBy: null, version: 1 });
  });

  it('is ignored when a form sends it empty or as it is', async () => {
    const empty = { patientDiscount: '', refererCommission: null, isRefererHidden: false, refererId: null };
    const id = await aNew('doctor');
    const { requestDate, mobileNumber } = (await read('doctor', id)) as DoctorBooking;
    const saved = await edit('doctor', { ...empty, id, requestDate, mobileNumber, statusClearedBy: 'x' });
    expect(saved.body).toMatchObject({ statusClearedBy: 'x', version: 2 });
    const test = await aNew('test');
    const more = { doctorId: '', refererPhoneNumber: '', referringDoctorPhoneNumber: null, statusClearedBy: 'y' };
    expect((await edit('test', { ...more, id: test })).body).toMatchObject({ statusClearedBy: 'y' });
  });

  it('is ignored as a tick that is not set, also of a sender who does not see the tick', async () => {
    const id = await aNew('doctor');
    const saved = await edit('doctor', { id, isRefererHidden: false, statusClearedBy: 'x' }, desk);
    expect(saved.body).toMatchObject({ statusClearedBy: 'x', version: 2 });
    const hidden = await aNew('doctor', { isRefererHidden: true });
    expect((await edit('doctor', { id: hidden, isRefererHidden: true, statusClearedBy: 'x' })).status, 'as it is').toBe(
      200,
    );
  });

  it('is ignored if it names the doctor whom the booking names, by number or phone, and refused for another', async () => {
    const [doctor, other] = [await aDoctor(app.db), await aDoctor(app.db)];
    const visit = await aNew('doctor', { refererId: doctor.id });
    expect((await edit('doctor', { id: visit, refererId: doctor.id })).status).toBe(200);
    expect(expectError(await edit('doctor', { id: visit, refererId: other.id }), 'INVALID_FIELDS').fields).toEqual({
      refererId: otherType,
    });
    const test = await aNew('test', { reportingDoctorId: doctor.id });
    const named = (reportingDoctorPhoneNumber: string) => edit('test', { id: test, reportingDoctorPhoneNumber });
    expect((await named(doctor.phone)).status).toBe(200);
    expect(expectError(await named(other.phone), 'INVALID_FIELDS').fields).toEqual({
      reportingDoctorPhoneNumber: otherType,
    });
  });

  it('is refused alike whether or not it is the value that the sender does not see', async () => {
    const doctor = await aDoctor(app.db);
    const id = await aNew('doctor', { refererId: doctor.id, isRefererHidden: true });
    for (const refererId of [doctor.id, (await aDoctor(app.db)).id])
      expect(expectError(await edit('doctor', { id, refererId }, desk), 'INVALID_FIELDS').fields).toEqual({
        refererId: otherType,
      });
  });
});

describe('a field that a booking shows and its form does not take', () => {
  const fixed = 'This cannot be set or changed here.';

  it('is refused with another value than the one shown, and the rest is not saved', async () => {
    const id = await aNew('test');
    const sent = { id, statusClearedBy: 'x', appointmentStatus: 'COMPLETED', price: 1, test: { id: 7 } };
    expect(expectError(await edit('test', sent), 'INVALID_FIELDS').fields).toEqual({
      appointmentStatus: fixed,
      price: fixed,
      test: fixed,
    });
    expect(await read('test', id)).toMatchObject({ statusClearedBy: null, version: 1 });
  });

  it.each(['test', 'doctor'] as const)('may be sent as a %s booking shows it', async (kind) => {
    const id = await aNew(kind);
    const shown = (await read(kind, id)) as object;
    const saved = await edit(kind, { ...shown, statusClearedBy: 'x' });
    expect(saved.body).toMatchObject({ statusClearedBy: 'x', version: 2 });
  });

  it("another patient's name is refused: it is corrected on the patient's page", async () => {
    const id = await aNew('test');
    const { patientName } = (await read('test', id)) as { patientName: string };
    expect(
      expectError(await edit('test', { id, patientName: 'Somebody Else', statusClearedBy: 'x' }), 'INVALID_FIELDS')
        .fields,
    ).toEqual({ patientName: "This cannot be changed here. The clinic's desk corrects it when you show a paper." });
    expect((await edit('test', { id, patientName, statusClearedBy: 'x' })).body).toMatchObject({ version: 2 });
  });

  it("is not found out by guessing: only what its sender sees counts as the booking's own", async () => {
    const doctor = await aDoctor(app.db);
    const id = await aNew('test', { refererId: doctor.id, isRefererHidden: true });
    const { referer } = (await read('test', id)) as { referer: object };
    expectError(await edit('test', { id, referer }, desk), 'INVALID_FIELDS');
  });
});

it('the date of a request cannot be emptied', async () => {
  const id = await aNew('test');
  for (const requestDate of ['', null])
    expect(expectError(await edit('test', { id, statusClearedBy: 'x', requestDate }), 'INVALID_FIELDS').fields).toEqual(
      {
        requestDate: 'Please enter a valid date.',
      },
    );
  expect(await read('test', id)).toMatchObject({ statusClearedBy: null, version: 1 });
});

it('a doctor may be named by number beside one by phone, and a number may be sent as text', async () => {
  const [one, two] = [await aDoctor(app.db), await aDoctor(app.db)];
  const visit = await aNew('doctor');
  const answer = await edit('doctor', { id: visit, doctorId: String(one.id), refererPhoneNumber: two.phone });
  expect(answer.body).toMatchObject({ doctor: { id: one.id }, referer: { id: two.id }, version: 2 });
  const test = await aNew('test', { refererId: one.id });
  expect((await edit('test', { id: test, refererId: String(one.id) })).body, 'the same').toMatchObject({
    version: 1,
  });
  expect((await edit('test', { id: test, refererId: String(two.id) })).body).toMatchObject({
    referer: { id: two.id },
  });
});
