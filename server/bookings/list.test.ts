import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteContent } from '../site/site-content.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ids = (answer: { _embedded: Record<string, { id: number }[]> }) =>
  Object.values(answer._embedded)[0]!.map(({ id }) => id);

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
      await done(caller.listTestBookings()),
      await done(caller.listTestBookings({ query: { page: 1 } })),
    ];
    expect([ids(first), ids(second)]).toEqual([made.slice(0, 5), made.slice(5)]);
    expect(second.page).toEqual({ number: 1, size: 5, totalPages: 2, totalElements: 7 });
    expect((await caller.listTestBookings({ query: { page: 2 } })).status).toBe(404);
    expect((await done(caller.listDoctorBookings())).page.totalElements).toBe(0);
  });

  it('are filtered by checkup status in upper or lower case, and by upcoming, before they are paged', async () => {
    const caller = await app.asRole('User');
    const accountId = caller.account.id;
    const soon = new Date(runNow().getTime() + 86_400_000);
    const completed = await aBooking(app.db, {
      kind: 'doctor',
      accountId,
      checkupStatus: 'COMPLETED',
      appointmentStatus: 'COMPLETED',
      scheduledAt: new Date(2026, 0, 1),
    });
    const past = await aBooking(app.db, { kind: 'doctor', accountId, scheduledAt: new Date(2026, 0, 1) });
    const later = await aBooking(app.db, { kind: 'doctor', accountId, scheduledAt: new Date(soon.getTime() + 1000) });
    const next = await aBooking(app.db, { kind: 'doctor', accountId, scheduledAt: soon });
    expect(ids(await done(caller.listDoctorBookings({ query: { checkupStatus: 'Completed' } })))).toEqual([
      completed.id,
    ]);
    expect(ids(await done(caller.listDoctorBookings({ query: { scope: 'upcoming' } })))).toEqual([next.id, later.id]);
    expect(ids(await done(caller.listDoctorBookings()))).toContain(past.id);
  });

  it('show a doctor only the bookings they are involved in', async () => {
    const [doctor, patient] = [await aSignedInDoctor(app), await aPerson(app.db)];
    const part = { kind: 'test' as const, accountId: patient.id };
    const made = [
      await aBooking(app.db, { ...part, refererId: doctor.doctorId, requestedAt: new Date(2026, 0, 3) }),
      await aBooking(app.db, { ...part, referringDoctorId: doctor.doctorId, requestedAt: new Date(2026, 0, 2) }),
      await aBooking(app.db, { ...part, reportingDoctorId: doctor.doctorId, requestedAt: new Date(2026, 0, 1) }),
    ];
    const foreign = await aBooking(app.db, part);
    expect(ids(await done(doctor.listTestBookings()))).toEqual(made.map(({ id }) => id));
    expect((await doctor.readTestBooking({ params: { id: made[0]!.id } })).status).toBe(200);
    expect((await doctor.readTestBooking({ params: { id: foreign.id } })).status).toBe(404);
  });
});

it("a doctor's work is empty for an account whose doctor was deleted", async () => {
  const doctor = await app.asRole('Doctor');
  await aBooking(app.db, { kind: 'doctor', accountId: (await aPerson(app.db)).id });
  expect(await done(doctor.listInvolved())).toMatchObject({ page: { totalElements: 0 } });
});

describe('the search by phone', () => {
  it('finds the bookings of one kind, or both newest first, for the desk', async () => {
    const [desk, patient] = [await app.asRole('Receptionist'), await aPerson(app.db)];
    const test = await aBooking(app.db, { kind: 'test', accountId: patient.id, requestedAt: new Date(2026, 0, 1) });
    const doctor = await aBooking(app.db, { kind: 'doctor', accountId: patient.id, requestedAt: new Date(2026, 0, 2) });
    expect(ids(await done(desk.findTestBookings({ params: { phone: patient.phone } })))).toEqual([test.id]);
    expect(ids(await done(desk.findDoctorBookings({ params: { phone: patient.phone } })))).toEqual([doctor.id]);
    const both = await done(desk.findBookings({ body: { phoneNumber: patient.phone, page: 0, size: 10 } }));
    expect(both._embedded.bookingEntityList).toMatchObject([
      { id: doctor.id, bookingType: 'doctor' },
      { id: test.id, bookingType: 'test' },
    ]);
  });

  it.each([1, 2, 3])('has the bookings of one kind and account in pages of %i, from either end', async (size) => {
    const [desk, patient, other] = [await app.asRole('Receptionist'), await aPerson(app.db), await aPerson(app.db)];
    const on = async (day: number, kind: 'test' | 'doctor' = 'test', accountId = patient.id) =>
      (await aBooking(app.db, { kind, accountId, requestedAt: new Date(Date.UTC(2026, 0, day)) })).id;
    const made = [await on(2), await on(2), await on(4), await on(1), await on(2)];
    for (const day of [1, 2, 3]) await Promise.all([on(day, 'doctor'), on(day, 'test', other.id)]);
    const inOrder = [made[2], made[4], made[1], made[0], made[3]];
    for (let page = 0; page * size < inOrder.length; page += 1) {
      const found = await done(desk.findTestBookings({ params: { phone: patient.phone }, query: { page, size } }));
      expect(ids(found), `page ${page}`).toEqual(inOrder.slice(page * size, (page + 1) * size));
      expect(found.page.totalElements).toBe(5);
    }
  });

  it('finds nothing of a deleted account, and what the next account of the phone has', async () => {
    const [desk, before] = [await app.asRole('Staff'), await aPerson(app.db)];
    await aBooking(app.db, { kind: 'test', accountId: before.id });
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [before.id]);
    const search = (page = 0) => desk.findTestBookings({ params: { phone: before.phone }, query: { size: 1, page } });
    expect((await search()).status).toBe(404);
    const { id: accountId } = await aPerson(app.db, { phone: before.phone });
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push(await aBooking(app.db, { kind: 'test', accountId }));
    for (const page of [0, 1, 2]) expect(ids(await done(search(page))), `page ${page}`).toEqual([made[2 - page]!.id]);
  });

  it('answers the desk 404 for no result, and a patient 403 whether or not the other phone exists', async () => {
    const [desk, patient, other] = [await app.asRole('Staff'), await app.asRole('User'), await aPerson(app.db)];
    expect((await desk.findTestBookings({ params: { phone: other.phone } })).status).toBe(404);
    for (const phone of [other.phone, '5000000000'])
      expect((await patient.findTestBookings({ params: { phone } })).status).toBe(403);
    expect((await patient.findTestBookings({ params: { phone: patient.account.phone } })).status).toBe(200);
  });
});

it('the same phone may be searched again and again, as a self-refreshing list does', async () => {
  const strict = await startTestApp({ rateProfile: 'strict' });
  const [desk, patient] = [await strict.asRole('Receptionist'), await aPerson(strict.db)];
  await aBooking(strict.db, { kind: 'test', accountId: patient.id });
  for (let i = 0; i < 70; i += 1)
    expect((await desk.findTestBookings({ params: { phone: patient.phone } })).status).toBe(200);
  const tries = await strict.db.query('SELECT hits FROM rate_limits WHERE key = $1', [`look-up:${desk.account.id}`]);
  expect(tries.rows).toEqual([{ hits: 1 }]);
  await strict.close();
});

it('the home page shows six tests, those booked most first, and none that is not offered', async () => {
  const own = await startTestApp();
  const accountId = (await own.asRole('User')).account.id;
  const named = async (name: string, active = true) => (await aLabTest(own.db, { name, active })).id;
  const book = (labTestId: number, times: number) =>
    Promise.all(Array.from({ length: times }, () => aBooking(own.db, { kind: 'test', accountId, labTestId })));
  for (const letter of 'ABCDEF') await named(`${letter} never booked`);
  await book(await named('Y often'), 3);
  await book(await named('X once'), 1);
  await book(await named('W not offered', false), 4);
  await aBooking(own.db, { kind: 'doctor', accountId, doctorId: (await aDoctor(own.db)).id });
  const { askedFor, prices } = await readSiteContent(own.db, 'https://clinic.example');
  expect(askedFor.map(({ name }) => name.en[0])).toEqual(['Y', 'X', 'A', 'B', 'C', 'D']);
  expect(prices).toHaveLength(8);
  await own.close();
});
