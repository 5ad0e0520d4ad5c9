import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankProfile } from '../clinic/blank-profile.ts';
import { demoProfile } from '../demo/profile.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPatient, aPerson, aReference } from '../testing/builders.store.ts';
import { recordCommissions } from '../testing/clinic.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError } from '../testing/expect.ts';
import { done, callsOf } from '../testing/typed-calls.ts';

/** The abilities in the answer match what the server then allows. */
let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  await recordCommissions(app.db);
  admin = await app.asRole('Admin');
  await admin.acknowledge({ body: { notice: 'commissions' } });
});
afterAll(() => app.close());

type Kind = 'test' | 'doctor';
const read = (who: TestCaller, kind: Kind, id: number) => done(who.send(callsOf[kind].read, { params: { id } }));
const abilities = async (who: TestCaller, kind: Kind, id: number) => (await read(who, kind, id)).abilities;
const edit = (who: TestCaller, kind: Kind, id: number, changes: object) =>
  who.send(callsOf[kind].edit, { body: { id, ...changes } });

const moneyAndProgress = [
  'paymentStatus',
  'paymentAmount1',
  'paymentId1',
  'paymentAmount2',
  'paymentId2',
  'checkupStatus',
  'checkupScheduledDate',
];

describe("one's own booking", () => {
  it("stays own when the desk changes the contact phone, and does not become that phone's", async () => {
    const [patient, other] = [await app.asRole('User'), await app.asRole('User')];
    const { id } = await aBooking(app.db, { kind: 'test', accountId: patient.account.id });
    await edit(admin, 'test', id, { mobileNumber: other.account.phone });
    expect(await abilities(patient, 'test', id)).toEqual({
      isOwn: true,
      edit: [],
      readHistory: false,
      readPayments: true,
      readVisit: true,
      waive: false,
      readReport: true,
      uploadObstacle: 'FORBIDDEN',
      openReportsOf: null,
      editFamilyOf: null,
      openPerson: true,
    });
    expect((await patient.readBookingPayments({ params: { id } })).status).toBe(200);
    expect((await other.readTestBooking({ params: { id } })).status).toBe(404);
  });

  it('its patient who works at the desk may change neither its money nor its progress, whatever its contact phone', async () => {
    const receptionist = await app.asRole('Receptionist');
    const { id } = await aBooking(app.db, { kind: 'test', accountId: receptionist.account.id });
    await edit(admin, 'test', id, { mobileNumber: '9830099999' });
    const { isOwn, edit: offered } = await abilities(receptionist, 'test', id);
    expect(isOwn).toBe(true);
    expect(offered).toContain('mobileNumber');
    expect(offered.filter((field) => moneyAndProgress.includes(field))).toEqual([]);
    expectError(await edit(receptionist, 'test', id, { paymentAmount1: 100 }), 'FORBIDDEN');
    expectError(await edit(receptionist, 'test', id, { checkupStatus: 'COMPLETED' }), 'FORBIDDEN');
  });
});

describe('a cancelled booking', () => {
  it.each(['test', 'doctor'] as const)('of a %s leaves its money to the admin', async (kind) => {
    const [receptionist, { id: accountId }] = [await app.asRole('Receptionist'), await aPerson(app.db)];
    const { id } = await aBooking(app.db, {
      kind,
      accountId,
      checkupStatus: 'CANCELLED',
      appointmentStatus: 'CANCELLED',
    });
    const offered = (await abilities(receptionist, kind, id)).edit;
    expect(offered.filter((name) => name.startsWith('payment'))).toEqual([]);
    expect(offered).toContain('checkupStatus');
    expectError(await edit(receptionist, kind, id, { paymentAmount1: 100 }), 'FORBIDDEN');
    expect((await abilities(admin, kind, id)).edit).toContain('paymentAmount1');
    const transfer = { paymentAmount1: 100, paymentId1: `UPI ${aReference()}` };
    expect((await edit(admin, kind, id, transfer)).status, 'a transfer that arrived').toBe(200);
  });
});

it("a list names the patient, but not in a reader's own list on bookings for the reader, whatever the names", async () => {
  const [patient, staff] = [await app.asRole('User', { name: 'Mitali Sen' }), await app.asRole('Staff')];
  const accountId = patient.account.id;
  const child = await aPatient(app.db, { accountId, name: 'Mitali Sen' });
  const own = await aBooking(app.db, { kind: 'test', accountId });
  const childs = await aBooking(app.db, { kind: 'test', accountId, patientId: child.id });
  const named = async (who: TestCaller) => {
    const { _embedded } = await done(who.listInProgress({ query: { size: 100 } }));
    return [own, childs].map(
      ({ id }) => _embedded.bookingEntityList.find((row) => row.id === id)?.abilities.namePatient,
    );
  };
  expect(await named(patient)).toEqual([false, true]);
  expect(await named(staff)).toEqual([true, true]);
});

describe('a report', () => {
  const handIn = async (who: TestCaller, bookingId: number) =>
    (await who.enterReport({ body: { bookingId, results: [{ test: 'x', value: '1' }] } })).status;

  it.each([
    ['test', {}, null],
    ['test', { checkupStatus: 'CANCELLED' }, 'BOOKING_CANCELLED'],
    ['test', { appointmentStatus: 'CANCELLED' }, 'BOOKING_CANCELLED'],
    ['doctor', {}, 'OF_DOCTOR'],
  ] as const)('of a %s with %j has this obstacle to its upload: %s', async (kind, changes, obstacle) => {
    const [staff, { id: accountId }] = [await app.asRole('Staff'), await aPerson(app.db)];
    const { id } = await aBooking(app.db, { kind, accountId, ...changes });
    expect((await abilities(staff, kind, id)).uploadObstacle).toBe(obstacle);
    expect((await handIn(staff, id)) === 201).toBe(obstacle === null);
  });

  it('is handed in by Staff and Admin, and read by all but the desk', async () => {
    const { id } = await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id });
    for (const role of ['Receptionist', 'Staff', 'Pathologist', 'Admin'] as const) {
      const { uploadObstacle, readReport } = await abilities(await app.asRole(role), 'test', id);
      const handsIn = role === 'Staff' || role === 'Admin';
      expect([uploadObstacle, readReport], role).toEqual([handsIn ? null : 'FORBIDDEN', role !== 'Receptionist']);
    }
  });
});

it("the desk edits the family of a booking's account, whatever its contact phone; others do not", async () => {
  const patient = await aPerson(app.db);
  const { id } = await aBooking(app.db, { kind: 'test', accountId: patient.id });
  await edit(admin, 'test', id, { mobileNumber: '9830099998' });
  for (const role of ['Receptionist', 'Staff', 'Pathologist', 'Admin'] as const) {
    const who = await app.asRole(role);
    const may = role !== 'Pathologist';
    expect((await abilities(who, 'test', id)).editFamilyOf, role).toBe(may ? patient.phone : null);
    expect((await who.listFamilyOfPhone({ params: { phone: patient.phone } })).status, role).toBe(may ? 200 : 403);
  }
});

it('COMPLETED without the money is offered to whom it is not refused', async () => {
  const doctor = await aSignedInDoctor(app);
  const [receptionist, { id: accountId }] = [await app.asRole('Receptionist'), await aPerson(app.db)];
  for (const [who, may] of [
    [doctor, true],
    [admin, true],
    [receptionist, false],
  ] as const) {
    const { id } = await aBooking(app.db, { kind: 'doctor', accountId, doctorId: doctor.doctorId });
    const waived = await edit(who, 'doctor', id, { paymentStatus: 'COMPLETED', paymentReason: 'A poor family' });
    expect([(await abilities(who, 'doctor', id)).waive, waived.status === 200]).toEqual([may, may]);
  }
});

describe('a doctor', () => {
  it('who refers a test works on its progress, reads its history, and touches no money', async () => {
    const [doctor, { id: accountId }] = [await aSignedInDoctor(app), await aPerson(app.db)];
    const { id } = await aBooking(app.db, {
      kind: 'test',
      accountId,
      refererId: doctor.doctorId,
      isRefererHidden: true,
    });
    expect(await abilities(doctor, 'test', id)).toEqual({
      isOwn: false,
      edit: ['checkupScheduledDate', 'checkupStatus'],
      readHistory: true,
      readPayments: true,
      readVisit: true,
      waive: false,
      readReport: true,
      uploadObstacle: 'FORBIDDEN',
      openReportsOf: null,
      editFamilyOf: null,
      openPerson: true,
    });
    expect((await doctor.readBookingHistory({ params: { id } })).status).toBe(200);
  });

  it('has no work on their own visit, unless they are named on it', async () => {
    const doctor = await aSignedInDoctor(app);
    const { id } = await aBooking(app.db, { kind: 'test', accountId: doctor.account.id });
    expect(await abilities(doctor, 'test', id)).toEqual({
      isOwn: true,
      edit: [],
      readHistory: false,
      readPayments: true,
      readVisit: true,
      waive: false,
      readReport: true,
      uploadObstacle: 'FORBIDDEN',
      openReportsOf: null,
      editFamilyOf: null,
      openPerson: true,
    });
    expect((await doctor.readBookingHistory({ params: { id } })).status).toBe(404);
    const part = await aBooking(app.db, {
      kind: 'test',
      accountId: doctor.account.id,
      reportingDoctorId: doctor.doctorId,
    });
    expect(await abilities(doctor, 'test', part.id)).toEqual({
      isOwn: true,
      edit: [],
      readHistory: true,
      readPayments: true,
      readVisit: true,
      waive: false,
      readReport: true,
      uploadObstacle: 'FORBIDDEN',
      openReportsOf: null,
      editFamilyOf: null,
      openPerson: true,
    });
  });
});

it('once there is a report, its fields are offered to no one', async () => {
  const { id: accountId } = await aPerson(app.db);
  const { id } = await aBooking(app.db, { kind: 'test', accountId });
  await app.db.query(
    "UPDATE bookings SET report_status = 'SIGNED', report_url = '/api/v1/download-report/1' WHERE id = $1",
    [id],
  );
  expect((await abilities(admin, 'test', id)).edit.filter((name) => name.startsWith('checkupReport'))).toEqual([]);
  expectError(await edit(admin, 'test', id, { checkupReportUploadedBy: 'Rupa' }), 'FORBIDDEN');
});

it('a pathologist reads the history, and payments only of their own bookings', async () => {
  const [pathologist, { id: accountId }] = [await app.asRole('Pathologist'), await aPerson(app.db)];
  const { id } = await aBooking(app.db, { kind: 'doctor', accountId });
  expect(await abilities(pathologist, 'doctor', id)).toEqual({
    isOwn: false,
    edit: ['checkupReportUploadedBy', 'checkupReportUploadedAt'],
    readHistory: true,
    readPayments: false,
    readVisit: false,
    waive: false,
    readReport: true,
    uploadObstacle: 'FORBIDDEN',
    openReportsOf: null,
    editFamilyOf: null,
    openPerson: false,
    changePlace: false,
  });
  expect((await pathologist.readBookingPayments({ params: { id } })).status).toBe(404);
});

it('the desk opens older reports of the account, whatever phone the booking is reached at; a patient does not', async () => {
  const [desk, patient] = [await app.asRole('Receptionist'), await app.asRole('User')];
  const { id } = await aBooking(app.db, { kind: 'test', accountId: patient.account.id });
  expect((await edit(desk, 'test', id, { mobileNumber: '9830077777' })).status).toBe(200);
  expect(await read(desk, 'test', id)).toMatchObject({
    mobileNumber: '9830077777',
    abilities: { openReportsOf: patient.account.phone },
  });
  expect((await abilities(patient, 'test', id)).openReportsOf).toBeNull();
});

it('a new clinic has commissions switched off: it offers no commission field, except to remove a recorded one', async () => {
  const own = await startTestApp();
  const ownAdmin = await own.asRole('Admin');
  const { profile } = await done(ownAdmin.readClinic());
  expect([profile.commissions, blankProfile.commissions, demoProfile.commissions]).toEqual(['off', 'off', 'on']);
  const { id: accountId } = await aPerson(own.db);
  const [plain, noted] = [
    await aBooking(own.db, { kind: 'test', accountId }),
    await aBooking(own.db, { kind: 'test', accountId, refererCommissionPaise: 5_000 }),
  ];
  const offered = async (id: number) =>
    (await abilities(ownAdmin, 'test', id)).edit.filter((name) => name.endsWith('Commission'));
  expect([await offered(plain.id), await offered(noted.id)]).toEqual([[], ['refererCommission']]);
  await own.close();
});
