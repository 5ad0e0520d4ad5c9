import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppointmentStatus, CheckupStatus } from '#contract/bookings/states.ts';
import type { Page } from '#contract/paging.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPatient, aPerson } from '../testing/builders.store.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError } from '../testing/expect.ts';
import type { Query } from '../testing/typed-calls.ts';

let app: TestApp;
let patient: TestCaller;
let doctor: TestCaller & { doctorId: number };
/**
 * Seven bookings of one patient, all with one doctor, in list order: newest first; for the same moment, the last made
 * first.
 */
let made: number[];
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.asRole('User');
  doctor = await aSignedInDoctor(app, { type: 'External' });
  made = [];
  for (const day of [3, 1, 2, 2, 2, 5, 4]) {
    const { id } = await aBooking(app.db, {
      kind: 'doctor',
      accountId: patient.account.id,
      refererId: doctor.doctorId,
      requestedAt: new Date(Date.UTC(2026, 0, day)),
    });
    made.push(id);
  }
  made = [5, 6, 0, 4, 3, 2, 1].map((index) => made[index] ?? 0);
});
afterAll(() => app.close());

interface List {
  ids: number[];
  page: Page;
}
function read({ status, body }: TestAnswer): List {
  expect(status).toBe(200);
  const { _embedded, content, page } = body as {
    _embedded?: Record<string, { id: number }[]>;
    content?: { id: number }[];
    page: Page;
  };
  return { ids: (content ?? Object.values(_embedded ?? {}).flat()).map(({ id }) => id), page };
}

const lists: Record<string, () => (page: number, size: number) => Promise<TestAnswer>> = {
  "a patient's own": () => (page, size) => patient.listDoctorBookings({ query: { page, size } }),
  "a doctor's": () => (page, size) => doctor.listDoctorBookings({ query: { page, size } }),
  "a doctor's work": () => (page, size) => doctor.listInvolved({ query: { page, size } }),
  'those in progress': () => (page, size) => patient.listInProgress({ query: { page, size } }),
  'those of a phone': () => (page, size) =>
    patient.findDoctorBookings({ params: { phone: patient.account.phone }, query: { page, size } }),
  'both kinds of a phone': () => (page, size) =>
    patient.findBookings({ body: { phoneNumber: patient.account.phone, page, size } }),
  'those with two states': () => (page, size) =>
    patient.listDoctorBookings({ query: { checkupStatus: 'pending', appointmentStatus: 'requested', page, size } }),
};

describe.each(Object.entries(lists))('the pages of %s', (_, ask) => {
  it('together hold each row once, in order, whatever the page size', async () => {
    for (const size of [1, 2, 3, 4, 6, 7, 8]) {
      const pages = Math.ceil(7 / size);
      const found: number[] = [];
      for (let page = 0; page < pages; page += 1) {
        const { ids, page: place } = read(await ask()(page, size));
        expect(place, `page ${page} of size ${size}`).toEqual({
          number: page,
          size,
          totalElements: 7,
          totalPages: pages,
        });
        expect(ids).toHaveLength(Math.min(size, 7 - page * size));
        found.push(...ids);
      }
      expect(found, `size ${size}`).toEqual(made);
    }
  });

  it('after the last page there is none', async () => {
    for (const [page, size] of [
      [7, 1],
      [4, 2],
      [1, 7],
      [1, 100],
      [1_000_000, 100],
    ] as const)
      expectError(await ask()(page, size), 'NO_SUCH_PAGE');
  });
});

describe('an empty list', () => {
  it('has an empty first page, and no second', async () => {
    const withoutBookings = await app.asRole('User');
    const { phone } = withoutBookings.account;
    const lists = {
      tests: (page: number) => withoutBookings.listTestBookings({ query: { page } }),
      coming: (page: number) => withoutBookings.listDoctorBookings({ query: { scope: 'upcoming', page } }),
      involved: (page: number) => withoutBookings.listInvolved({ query: { page } }),
      'in progress': (page: number) => withoutBookings.listInProgress({ query: { page } }),
      'by phone': (page: number) => withoutBookings.findTestBookings({ params: { phone }, query: { page } }),
      'of both kinds': (page: number) => withoutBookings.findBookings({ body: { phoneNumber: phone, page } }),
    };
    for (const [name, list] of Object.entries(lists)) {
      const { ids, page } = read(await list(0));
      expect([ids, page.totalElements, page.totalPages], name).toEqual([[], 0, 0]);
      expectError(await list(1), 'NO_SUCH_PAGE');
    }
  });

  it('of a phone is answered to the desk as not found, also beyond the end', async () => {
    const [desk, { phone }] = [await app.asRole('Staff'), await aPerson(app.db)];
    for (const ask of [
      () => desk.findTestBookings({ params: { phone } }),
      () => desk.findDoctorBookings({ params: { phone } }),
      () => desk.findTestBookings({ params: { phone }, query: { page: 1 } }),
      () => desk.findTestBookings({ params: { phone: '5000000000' } }),
    ])
      expectError(await ask(), 'NOT_FOUND');
    expectError(await desk.findBookings({ body: { phoneNumber: phone } }), 'NOT_FOUND');
    const found = await aPerson(app.db);
    await aBooking(app.db, { kind: 'test', accountId: found.id });
    expectError(await desk.findTestBookings({ params: { phone: found.phone }, query: { page: 1 } }), 'NO_SUCH_PAGE');
  });
});

describe('the search by phone', () => {
  it('finds one kind or both, of the account that has the phone now', async () => {
    const [desk, person, other] = [await app.asRole('Receptionist'), await aPerson(app.db), await aPerson(app.db)];
    const test = await aBooking(app.db, { kind: 'test', accountId: person.id, requestedAt: new Date(2026, 0, 1) });
    const visit = await aBooking(app.db, { kind: 'doctor', accountId: person.id, requestedAt: new Date(2026, 0, 2) });
    await aBooking(app.db, { kind: 'test', accountId: other.id });
    const search = async (body: object) =>
      read(await desk.findBookings({ body: { phoneNumber: person.phone, ...body } })).ids;
    expect([await search({}), await search({ bookingType: 'test' }), await search({ bookingType: 'doctor' })]).toEqual([
      [visit.id, test.id],
      [test.id],
      [visit.id],
    ]);
    expect(read(await desk.findTestBookings({ params: { phone: person.phone } })).ids).toEqual([test.id]);
    expect(read(await desk.findDoctorBookings({ params: { phone: person.phone } })).ids).toEqual([visit.id]);

    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [person.id]);
    expectError(await desk.findTestBookings({ params: { phone: person.phone } }), 'NOT_FOUND');
    const next = await aPerson(app.db, { phone: person.phone });
    const theirs = await aBooking(app.db, { kind: 'test', accountId: next.id });
    expect(await search({})).toEqual([theirs.id]);
  });
});

describe('the filters', () => {
  it('keep only bookings of the wanted kind and statuses', async () => {
    const caller = await app.asRole('User');
    const at = async (checkupStatus: CheckupStatus, appointmentStatus: AppointmentStatus) =>
      (await aBooking(app.db, { kind: 'test', accountId: caller.account.id, checkupStatus, appointmentStatus })).id;
    const [requested, scheduled, completed, cancelled] = [
      await at('PENDING', 'REQUESTED'),
      await at('PENDING', 'SCHEDULED'),
      await at('COMPLETED', 'COMPLETED'),
      await at('CANCELLED', 'CANCELLED'),
    ];
    const listed = async (query: Query<'listTestBookings'>) =>
      read(await caller.listTestBookings({ query })).ids.toSorted((a, b) => a - b);
    expect(await listed({})).toEqual([requested, scheduled, completed, cancelled]);
    expect(await listed({ checkupStatus: 'Pending' })).toEqual([requested, scheduled]);
    expect(await listed({ checkupStatus: 'COMPLETED' })).toEqual([completed]);
    expect(await listed({ checkupStatus: 'cancelled' })).toEqual([cancelled]);
    expect(await listed({ appointmentStatus: 'REQUESTED' })).toEqual([requested]);
    expect(await listed({ appointmentStatus: 'scheduled' })).toEqual([scheduled]);
    expect(await listed({ appointmentStatus: 'scheduled', checkupStatus: 'pending' })).toEqual([scheduled]);
    expect(await listed({ appointmentStatus: 'scheduled', checkupStatus: 'completed' })).toEqual([]);
  });

  it("by person keep to the caller's own bookings, also for the desk", async () => {
    const [desk, mother] = [await app.asRole('Receptionist'), await app.asRole('User')];
    const self = await aPatient(app.db, {
      accountId: mother.account.id,
      relation: 'Self',
      name: mother.account.name,
      ageYears: 34,
    });
    const child = await aPatient(app.db, { accountId: mother.account.id });
    const book = async (accountId: number, patientId: number | null) =>
      (await aBooking(app.db, { kind: 'test', accountId, patientId })).id;
    const [hers, his, deskOwn] = [
      await book(mother.account.id, self.id),
      await book(mother.account.id, child.id),
      await book(desk.account.id, null),
    ];
    const listed = async (caller: TestCaller, patientId: number | 'self') =>
      read(await caller.listTestBookings({ query: { patientId, size: 100 } })).ids;
    expect([await listed(mother, 'self'), await listed(mother, self.id), await listed(mother, child.id)]).toEqual([
      [hers],
      [hers],
      [his],
    ]);
    expect([await listed(desk, 'self'), await listed(desk, self.id), await listed(desk, child.id)]).toEqual([
      [deskOwn],
      [],
      [],
    ]);
    expect(
      read(
        await mother.listTestBookings({ query: { patientId: child.id, checkupStatus: 'pending', scope: 'upcoming' } }),
      ).ids,
    ).toEqual([his]);
    expect(
      read(await mother.listTestBookings({ query: { patientId: child.id, checkupStatus: 'completed' } })).ids,
    ).toEqual([]);
  });
});
