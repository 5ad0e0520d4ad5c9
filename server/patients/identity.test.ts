import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { clinicMoment } from '../testing/moment.ts';
import type { TestApp, TestCall } from '../testing/app.ts';
import { aPerson } from '../testing/builders.store.ts';
import type { Person } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aSignedReport } from '../testing/report-builders.ts';
import { done, typedCalls } from '../testing/typed-calls.ts';
import type { TypedCalls } from '../testing/typed-calls.ts';

/** A silent number may have a new owner: older reports stay locked until the person confirms their identity. */
let app: TestApp;
beforeAll(async () => {
  // Ages here were told in January.
  app = await startTestApp({ at: clinicMoment('2026-11-20', '10:40') });
});
afterAll(() => app.close());

async function logIn(person: Person): Promise<TypedCalls & { call: TestCall }> {
  await app.startLogIn({ body: { phoneNumber: person.phone } });
  const { body } = await app.finishLogIn({
    body: {
      phoneNumber: person.phone,
      otp: await app.sms.codeFor(person.phone),
    },
  });
  const authorization = `Bearer ${(body as { access_token: string }).access_token}`;
  const call: TestCall = (method, path, sent, headers) => app.call(method, path, sent, { ...headers, authorization });
  return { ...typedCalls(call), call };
}

/** The link to a report that its booking gives. */
async function linkIn(me: TypedCalls, reportId: number): Promise<string | null> {
  const { rows } = await app.db.query('SELECT booking_id AS id FROM reports WHERE id = $1', [reportId]);
  const { body } = await me.readTestBooking({ params: { id: (rows[0] as { id: number }).id } });
  return body.checkupReportUrl;
}

/** A patient with a signed report whose phone last logged in so many days ago. */
async function silentFor(
  days: number,
  born: { age: number } | null = { age: 40 },
): Promise<{ person: Person; id: number }> {
  const person = await aPerson(app.db);
  if (born)
    await app.db.query(
      `INSERT INTO patients (account_id, name, gender, age_years, age_told_on, registered_at)
      VALUES ($1, $2, 'Female', $3, '2026-01-10', '2026-01-10')`,
      [person.id, person.name, born.age],
    );
  const { id } = await aSignedReport(app, { patientId: person.id });
  await app.db.query(
    `UPDATE bookings SET report_status = 'SIGNED', report_url = '/api/v1/download-report/' || r.id
    FROM reports r WHERE r.id = $1 AND bookings.id = r.booking_id`,
    [id],
  );
  await app.db.query(`UPDATE accounts SET last_login_at = clinic_now() - make_interval(days => $2) WHERE id = $1`, [
    person.id,
    days,
  ]);
  return { person, id };
}

it('after 89 days of silence nothing is asked', async () => {
  const { person, id } = await silentFor(89);
  const me = await logIn(person);
  expect((await me.readIdentity()).body).toMatchObject({ needed: false });
  expect((await me.readReport({ params: { id } })).status).toBe(200);
});

it('after 91 days older reports are locked for the session until the year of birth is confirmed', async () => {
  const { person, id } = await silentFor(91);
  const me = await logIn(person);
  expect((await me.readIdentity()).body).toEqual({ needed: true, asks: 'yearOfBirth', triesLeft: 3 });
  for (const ask of [() => me.readReport({ params: { id } }), () => me.downloadReport({ params: { id } })])
    expectError(await ask(), 'IDENTITY_NEEDED');
  expectError(await me.listReports(), 'IDENTITY_NEEDED');
  // Logging in again does not unlock them.
  const again = await logIn(person);
  expectError(await again.readReport({ params: { id } }), 'IDENTITY_NEEDED');

  expectError(await me.confirmIdentity({ body: { yearOfBirth: 1960 } }), 'IDENTITY_WRONG');
  expectError(await me.send('confirmIdentity', { body: { name: person.name } }), 'INVALID_FIELDS');
  expect((await me.confirmIdentity({ body: { yearOfBirth: 1985 } })).body).toMatchObject({ needed: false });
  const { status, body } = await me.readReport({ params: { id } });
  expect([status, await linkIn(me, id)]).toEqual([200, body.reportUrl]);
  expectError(await again.readReport({ params: { id } }), 'IDENTITY_NEEDED');
  expect((await (await logIn(person)).readReport({ params: { id } })).status).toBe(200);
});

it('a report signed since stays locked as well: it gives the age, and so the answer', async () => {
  const { person } = await silentFor(91);
  const me = await logIn(person);
  const { id } = await aSignedReport(app, { patientId: person.id });
  for (const ask of [
    () => me.readReport({ params: { id } }),
    () => me.downloadReport({ params: { id } }),
    () => me.downloadUploaded({ params: { id } }),
  ])
    expectError(await ask(), 'IDENTITY_NEEDED');
  expect((await me.confirmIdentity({ body: { yearOfBirth: 1985 } })).status).toBe(200);
  expect((await me.readReport({ params: { id } })).body).toMatchObject({ locked: false, age: 40 });
});

it('three wrong answers close the question, also for the right one and in another session; the desk unlocks', async () => {
  const { person, id } = await silentFor(200);
  const me = await logIn(person);
  for (const yearOfBirth of [1950, 1951, 1952])
    expectError(await me.confirmIdentity({ body: { yearOfBirth } }), 'IDENTITY_WRONG');
  const other = await logIn(person);
  expectError(await other.confirmIdentity({ body: { yearOfBirth: 1986 } }), 'TOO_MANY_REQUESTS');
  expect((await other.readIdentity()).body).toMatchObject({ needed: true, triesLeft: 0 });
  const desk = await app.asRole('Receptionist');
  expect((await desk.confirmIdentityAtDesk({ params: { phone: person.phone } })).status).toBe(200);
  expect((await other.readReport({ params: { id } })).status).toBe(200);
});

it('sends the person to the desk if no age is known, and tells nobody whose phone it was', async () => {
  const { person, id } = await silentFor(120, null);
  await app.startLogIn({ body: { phoneNumber: person.phone } });
  const { body } = await app.finishLogIn({
    body: {
      phoneNumber: person.phone,
      otp: await app.sms.codeFor(person.phone),
    },
  });
  expect(body).toMatchObject({ name: '', phoneNumber: person.phone, role: 'User' });
  const me = await logIn(person);
  expect((await me.readMe()).body).toEqual({ language: 'en', asks: 'desk' });
  expectError(await me.readReport({ params: { id } }), 'IDENTITY_NEEDED');
  const desk = await app.asRole('Receptionist');
  expect((await desk.confirmIdentityAtDesk({ params: { phone: person.phone } })).status).toBe(200);
  expect((await me.readReport({ params: { id } })).status).toBe(200);
});

it('neither shows the answer to the person asked, nor lets them change it', async () => {
  const { person } = await silentFor(91);
  const me = await logIn(person);
  const family = () => me.listFamily();
  const bookings = () => me.listTestBookings();
  const details = { name: person.name, relation: 'Self' as const, gender: 'Female' as const, age: 25 };
  const change = (id: number, age: number) => me.editFamilyMember({ params: { id }, body: { ...details, age } });
  for (const refused of [await family(), await bookings(), await change(1, 25)])
    expectError(refused, 'IDENTITY_NEEDED');
  expect((await me.confirmIdentity({ body: { yearOfBirth: 1986 } })).status).toBe(200);
  const [self] = (await done(family())).members;
  expect(self?.age).toBe(40);
  const { testBookingResponseDtoList: shown } = (await done(bookings()))._embedded;
  expect(shown.map(({ patient }) => patient.age)).toEqual([40]);
  expect((await change(self!.id!, 40)).status).toBe(200);

  const unknown = await silentFor(91, null);
  const newHolder = await logIn(unknown.person);
  expectError(await newHolder.addFamilyMember({ body: { ...details, consent: true } }), 'IDENTITY_NEEDED');
  expect((await newHolder.readIdentity()).body).toMatchObject({ asks: 'desk' });
});
