import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface ListAnswer {
  _embedded: Record<string, { id: number }[]>;
  page: { number: number; totalPages: number; totalElements: number };
}
const list = async (caller: TestCaller, path: string) => (await caller.call('GET', path)).body as ListAnswer;
const ids = (answer: ListAnswer) => Object.values(answer._embedded)[0]!.map(({ id }) => id);

/** A doctor with an account, signed in. */
async function aSignedInDoctor(): Promise<TestCaller & { doctorId: number }> {
  const caller = await app.asRole('Doctor');
  const { id } = await aDoctor(app.db, {
    accountId: caller.account.id,
    phone: caller.account.phone,
    name: caller.account.name,
  });
  return { ...caller, doctorId: id };
}

describe('booking', () => {
  it('a test copies its name and price; later changes of the test do not alter the booking', async () => {
    const [caller, test] = [
      await app.asRole('User'),
      await aLabTest(app.db, { name: 'Lipid profile', pricePaise: 45_050 }),
    ];
    const made = (await caller.call('POST', '/user/book/test', { resourceId: test.id, price: 1, testPrice: 1 }))
      .body as TestBooking;
    expect(made).toMatchObject({
      appointmentStatus: 'REQUESTED',
      paymentStatus: 'PENDING',
      paymentId1: 'cash',
      price: 450.5,
    });
    await app.db.query(`UPDATE lab_tests SET name = 'Other', price_paise = 1 WHERE id = $1`, [test.id]);
    const read = (await caller.call('GET', `/user/booking/test/${made.id}`)).body as TestBooking;
    expect(read).toEqual(made);
    expect(read.test.name).toBe('Lipid profile');
  });

  it("a doctor uses the doctor's phone", async () => {
    const [caller, doctor] = [await app.asRole('User'), await aDoctor(app.db)];
    const made = (await caller.call('POST', '/user/book/doctor', { resourceId: doctor.phone })).body as DoctorBooking;
    expect(made).toMatchObject({
      doctorName: doctor.name,
      mobileNumber: caller.account.phone,
      checkupScheduledDate: null,
    });
  });

  it('is refused for what is not offered, and nothing is written', async () => {
    const caller = await app.asRole('User');
    const [inactive, retired] = [
      await aLabTest(app.db, { active: false }),
      await aDoctor(app.db, { retiredAt: new Date() }),
    ];
    expect((await caller.call('POST', '/user/book/test', { resourceId: inactive.id })).status).toBe(422);
    expect((await caller.call('POST', '/user/book/doctor', { resourceId: retired.phone })).status).toBe(422);
    expect((await list(caller, '/user/bookings/test')).page.totalElements).toBe(0);
  });

  it.each<[Role, number]>([
    ['User', 403],
    ['Pathologist', 403],
    ['Doctor', 201],
    ['Receptionist', 201],
    ['Staff', 201],
    ['Admin', 201],
  ])('for another person as %s answers %i', async (role, status) => {
    const [caller, patient, test] = [await app.asRole(role), await app.asRole('User'), await aLabTest(app.db)];
    const answer = await caller.call('POST', '/user/book/test', { resourceId: test.id, userId: patient.account.phone });
    expect(answer.status).toBe(status);
    expect((await list(patient, '/user/bookings/test')).page.totalElements).toBe(status === 201 ? 1 : 0);
  });

  it('by a doctor for a patient makes that doctor the referring doctor', async () => {
    const [doctor, patient, test] = [await aSignedInDoctor(), await aPerson(app.db), await aLabTest(app.db)];
    const made = (await doctor.call('POST', '/user/book/test', { resourceId: test.id, userId: patient.phone }))
      .body as TestBooking;
    expect(made.referringDoctor?.id).toBe(doctor.doctorId);
    const own = (await doctor.call('POST', '/user/book/test', { resourceId: test.id })).body as TestBooking;
    expect(own.referringDoctor).toBeNull();
  });

  it('for a phone without an account is refused', async () => {
    const [desk, test] = [await app.asRole('Receptionist'), await aLabTest(app.db)];
    expect((await desk.call('POST', '/user/book/test', { resourceId: test.id, userId: '5000000000' })).status).toBe(
      404,
    );
  });
});

describe('lists', () => {
  it("hold a patient's own bookings, newest first, five a page, with correct page numbers", async () => {
    const [caller, other] = [await app.asRole('User'), await app.asRole('User')];
    const made: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      made.unshift(
        (await aBooking(app.db, { kind: 'test', accountId: caller.account.id, requestedAt: new Date(2026, 0, 1 + i) }))
          .id,
      );
      await aBooking(app.db, { kind: 'test', accountId: other.account.id });
    }
    const [first, second] = [
      await list(caller, '/user/bookings/test'),
      await list(caller, '/user/bookings/test?page=1'),
    ];
    expect([ids(first), ids(second)]).toEqual([made.slice(0, 5), made.slice(5)]);
    expect(second.page).toEqual({ number: 1, size: 5, totalPages: 2, totalElements: 7 });
    expect((await caller.call('GET', '/user/bookings/test?page=2')).status).toBe(404);
    expect((await list(caller, '/user/bookings/doctor')).page.totalElements).toBe(0);
  });

  it('are filtered by checkup status in upper or lower case, and by upcoming, before they are paged', async () => {
    const caller = await app.asRole('User');
    const accountId = caller.account.id;
    const soon = new Date(Date.now() + 86_400_000);
    const done = await aBooking(app.db, {
      kind: 'doctor',
      accountId,
      checkupStatus: 'COMPLETED',
      appointmentStatus: 'COMPLETED',
      scheduledAt: new Date(2026, 0, 1),
    });
    const past = await aBooking(app.db, { kind: 'doctor', accountId, scheduledAt: new Date(2026, 0, 1) });
    const later = await aBooking(app.db, { kind: 'doctor', accountId, scheduledAt: new Date(soon.getTime() + 1000) });
    const next = await aBooking(app.db, { kind: 'doctor', accountId, scheduledAt: soon });
    expect(ids(await list(caller, '/user/bookings/doctor?checkupStatus=Completed'))).toEqual([done.id]);
    expect(ids(await list(caller, '/user/bookings/doctor?scope=upcoming'))).toEqual([next.id, later.id]);
    expect(ids(await list(caller, '/user/bookings/doctor'))).toContain(past.id);
  });

  it('show a doctor only the bookings they are involved in', async () => {
    const [doctor, patient] = [await aSignedInDoctor(), await aPerson(app.db)];
    const part = { kind: 'test' as const, accountId: patient.id };
    const made = [
      await aBooking(app.db, { ...part, refererId: doctor.doctorId, requestedAt: new Date(2026, 0, 3) }),
      await aBooking(app.db, { ...part, referringDoctorId: doctor.doctorId, requestedAt: new Date(2026, 0, 2) }),
      await aBooking(app.db, { ...part, reportingDoctorId: doctor.doctorId, requestedAt: new Date(2026, 0, 1) }),
    ];
    const foreign = await aBooking(app.db, part);
    expect(ids(await list(doctor, '/user/bookings/test'))).toEqual(made.map(({ id }) => id));
    expect((await doctor.call('GET', `/user/booking/test/${made[0]!.id}`)).status).toBe(200);
    expect((await doctor.call('GET', `/user/booking/test/${foreign.id}`)).status).toBe(404);
  });
});

describe('the search by phone', () => {
  it('finds the bookings of one kind, or both newest first, for the desk', async () => {
    const [desk, patient] = [await app.asRole('Receptionist'), await aPerson(app.db)];
    const test = await aBooking(app.db, { kind: 'test', accountId: patient.id, requestedAt: new Date(2026, 0, 1) });
    const doctor = await aBooking(app.db, { kind: 'doctor', accountId: patient.id, requestedAt: new Date(2026, 0, 2) });
    expect(ids(await list(desk, `/test-bookings/user/${patient.phone}`))).toEqual([test.id]);
    expect(ids(await list(desk, `/doctor-bookings/user/${patient.phone}`))).toEqual([doctor.id]);
    const both = (await desk.call('POST', '/booking/all', { phoneNumber: patient.phone, page: 0, size: 10 }))
      .body as ListAnswer;
    expect(both._embedded.bookingEntityList!).toMatchObject([
      { id: doctor.id, bookingType: 'doctor' },
      { id: test.id, bookingType: 'test' },
    ]);
  });

  it('answers the desk 404 for no result, and a patient 403 whether or not the other phone exists', async () => {
    const [desk, patient, other] = [await app.asRole('Staff'), await app.asRole('User'), await aPerson(app.db)];
    expect((await desk.call('GET', `/test-bookings/user/${other.phone}`)).status).toBe(404);
    for (const phone of [other.phone, '5000000000'])
      expect((await patient.call('GET', `/test-bookings/user/${phone}`)).status).toBe(403);
    expect((await patient.call('GET', `/test-bookings/user/${patient.account.phone}`)).status).toBe(200);
  });
});

describe('what a booking shows', () => {
  const readAs = async (caller: TestCaller, id: number) =>
    (await caller.call('GET', `/user/booking/test/${id}`)).body as TestBooking;

  it.each(roles.filter((role) => role !== 'User'))(
    'to a %s: a hidden referer only if they are Admin, visibility only to Admin and Staff',
    async (role) => {
      const doctor = await aDoctor(app.db, { name: 'Dr. Secret' });
      const reader = role === 'Doctor' ? await aSignedInDoctor() : await app.asRole(role);
      const { id } = await aBooking(app.db, {
        kind: 'test',
        accountId: reader.account.id,
        refererId: doctor.id,
        referringDoctorId: doctor.id,
        isRefererHidden: true,
        isReferringDocHidden: true,
        refererCommissionPaise: 5000,
        referringDoctorCommissionPaise: 7000,
      });
      const seen = await readAs(reader, id);
      const hiddenDoctor = {
        id: null,
        userName: 'Hidden',
        nameBn: '',
        phoneNumber: null,
        speciality: null,
        specialityBn: '',
      };
      if (role === 'Admin') expect(seen.referer).toMatchObject({ userName: 'Dr. Secret', phoneNumber: doctor.phone });
      else expect([seen.referer, seen.referringDoctor]).toEqual([hiddenDoctor, hiddenDoctor]);
      expect('isRefererHidden' in seen).toBe(role === 'Admin' || role === 'Staff');
      expect('refererCommission' in seen).toBe(role === 'Admin');
      expect('referringDoctorCommission' in seen).toBe(role === 'Admin');
      if (role !== 'Admin') expect(JSON.stringify(seen)).not.toContain(doctor.phone);
    },
  );

  it('to a doctor: their own commission, and not the other one', async () => {
    const [doctor, patient] = [await aSignedInDoctor(), await aPerson(app.db)];
    const { id } = await aBooking(app.db, {
      kind: 'test',
      accountId: patient.id,
      referringDoctorId: doctor.doctorId,
      refererCommissionPaise: 5000,
      referringDoctorCommissionPaise: 7000,
    });
    const seen = await readAs(doctor, id);
    expect(seen.referringDoctorCommission).toBe(70);
    expect('refererCommission' in seen).toBe(false);
  });
});

it('the same phone may be searched again and again, as a self-refreshing list does', async () => {
  const strict = await startTestApp({ rateProfile: 'strict' });
  const [desk, patient] = [await strict.asRole('Receptionist'), await aPerson(strict.db)];
  await aBooking(strict.db, { kind: 'test', accountId: patient.id });
  for (let i = 0; i < 70; i += 1)
    expect((await desk.call('GET', `/test-bookings/user/${patient.phone}`)).status).toBe(200);
  const tries = await strict.db.query('SELECT hits FROM rate_limits WHERE key = $1', [`look-up:${desk.account.id}`]);
  expect(tries.rows).toEqual([{ hits: 1 }]);
  await strict.close();
});
