import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TokenPage } from '#contract/queue/token-page.ts';
import { openAnnouncements } from '../db/announcements.ts';
import { createSecrets } from '../shared/secrets.ts';
import { keepToday } from './kept-today.service.ts';
import { tokenCodes } from '../shared/token-code.ts';
import { presentTokenPage } from './token-page.present.ts';
import { readToken } from './token-page.service.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBookingToday, aDoctor, aPerson, aRule } from '../testing/builders.store.ts';
import { dayAfter } from '../testing/days.ts';
import { readSmallBuild } from '../testing/small-build.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow, runToday } from '../testing/moment.ts';

let app: TestApp;
let desk: TestCaller;
let remove: () => Promise<void>;
beforeAll(async () => {
  const build = await readSmallBuild();
  remove = build.remove;
  app = await startTestApp({ pages: build.pages });
  desk = await app.asRole('Receptionist');
});
afterAll(async () => {
  await app.close();
  await remove();
});

const look = (code: string, headers: Record<string, string> = {}, language = '') =>
  app.call('GET', `${language}/t/${code}`, undefined, { accept: 'text/html', ...headers });
/** What the page is given: the small build writes it into the page. */
const said = async (code: string) => {
  const [, form] = /(\{"token".*\})token /.exec((await look(code)).body as string) ?? [];
  return (JSON.parse(form ?? '{}') as { token: { answer: TokenPage | null } }).token.answer;
};
const take = (id: number, step: string) => desk.send('takeStep', { params: { id }, body: { step } });
const codeOf = async (bookingId: number) =>
  (await done(desk.readDoctorBooking({ params: { id: bookingId } }))).token?.code ?? '';
/** What a page says follows a moment after a step. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 3000, interval: 20 });
const aQueue = async (count: number) => {
  const { id: doctorId } = await aDoctor(app.db, { name: 'Dr. Named' });
  const people: number[] = [];
  for (let index = 0; index < count; index += 1) {
    people.push(await aBookingToday(app.db, (await aPerson(app.db, { name: 'Mitali Sen' })).id, doctorId));
    await take(people[index]!, 'ARRIVE');
  }
  return people;
};

it('says the number, who is called, how many before and when, in both languages, and names nobody', async () => {
  const [first, , third] = (await aQueue(3)) as [number, number, number];
  await take(first, 'CALL');
  const code = await codeOf(third);
  expect(code).toMatch(/^[A-Za-z0-9_-]{22}$/);
  await soon(async () =>
    expect(await said(code)).toMatchObject({
      number: 3,
      state: 'ARRIVED',
      serving: [1],
      ahead: 1,
      day: runToday(),
    }),
  );
  expect((await said(code))?.expected?.to).toBeGreaterThan(runNow().getTime());
  expect(await said(await codeOf(first))).toMatchObject({ state: 'CALLED', ahead: null, expected: null });
  for (const language of ['', '/bn']) {
    const page = await look(code, {}, language);
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(page.headers).not.toHaveProperty('set-cookie');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (const name of ['Mitali', 'Named']) expect(page.body).not.toContain(name);
  }
});

it('stands beside the page of the screen in the hall: static, without cookies, not for search engines', async () => {
  for (const path of ['/tv', '/bn/tv']) {
    const page = await app.call('GET', path, undefined, { accept: 'text/html' });
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(page.headers).not.toHaveProperty('set-cookie');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /);
  }
});

it('gets no body while nothing has changed', async () => {
  const [first] = (await aQueue(1)) as [number];
  await take(first, 'CALL');
  const code = await codeOf(first);
  await soon(async () => expect(await said(code)).toMatchObject({ state: 'CALLED' }));
  const { headers } = await look(code);
  const etag = String(headers['etag']);
  const again = await look(code, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  const bytes = Object.entries(again.headers).reduce(
    (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
    0,
  );
  expect(bytes, 'headers of a poll').toBeLessThan(300);
  await take(first, 'ENTER');
  await soon(async () => expect((await look(code, { 'if-none-match': etag })).status).toBe(200));
});

it('answers a foreign code, a number that was left behind and one of a past day in the same way', async () => {
  const [first, second] = (await aQueue(2)) as [number, number];
  const [left, old] = [await codeOf(first), await codeOf(second)];
  const admin = await app.asRole('Admin');
  await admin.editDoctorBooking({ body: { id: first, checkupStatus: 'CANCELLED' } });
  await app.db.query(
    `UPDATE sittings SET day = day - 1 WHERE id = (SELECT sitting_id FROM tokens WHERE booking_id = $1)`,
    [second],
  );
  await app.db.query(`UPDATE bookings SET scheduled_at = scheduled_at - interval '1 day' WHERE id = $1`, [second]);
  for (const code of ['A'.repeat(22), 'short', `${old}A`, left, old])
    await soon(async () => {
      expect((await look(code)).status, code).toBe(404);
      expect(await said(code)).toBeNull();
    });
});

it('says the same when the server was started again', async () => {
  const [first] = (await aQueue(2)) as [number];
  await take(first, 'CALL');
  const code = await codeOf(first);
  await soon(async () => expect(await said(code)).toMatchObject({ state: 'CALLED' }));
  const { rows } = await app.db.query('SELECT id FROM tokens WHERE booking_id = $1', [first]);
  const announcements = openAnnouncements(app.owner, () => undefined);
  const kept = keepToday({ db: app.db, announcements });
  const codes = { write: () => code, read: () => (rows[0] as { id: number }).id };
  expect(presentTokenPage(await readToken({ db: app.db, kept, codes }, code))).toEqual(await said(code));
  await announcements.close();
});

it('is linked from the booking for the patient and the desk, until the day is over', async () => {
  const doctor = await aDoctor(app.db);
  await aRule(app.db, doctor.id);
  const person = await app.asRole('User');
  const day = dayAfter(runToday(), 1);
  const sitting = { day, startsAt: '10:00' };
  const { id, token } = await done(person.bookDoctor({ body: { resourceId: doctor.phone, sitting } }));
  expect(token).toEqual({ number: 1, code: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/) as string });
  expect(await said(token!.code!)).toMatchObject({ number: 1, state: 'EXPECTED', day, ahead: null, serving: [] });
  const read = async (reader: TestCaller) => (await done(reader.readDoctorBooking({ params: { id } }))).token;
  expect([await read(person), await read(desk)]).toEqual([token, token]);
  const { _embedded: list } = await done(person.listDoctorBookings({ query: { scope: 'upcoming' } }));
  expect(list.doctorBookingResponseDtoList.map((one) => one.token)).toEqual([token]);
  const referring = await app.asRole('Doctor');
  const card = await aDoctor(app.db, { accountId: referring.account.id, phone: referring.account.phone });
  await app.db.query('UPDATE bookings SET referring_doctor_id = $2 WHERE id = $1', [id, card.id]);
  expect(await read(referring)).toEqual({ number: 1, code: null });
  await app.db.query(`UPDATE sittings SET day = day - 2 WHERE doctor_id = $1`, [doctor.id]);
  expect(await read(person)).toEqual({ number: 1, code: null });
});

it('has its code in the queue of the desk, which scans slips, and not in that of a Doctor', async () => {
  const doctor = await app.asRole('Doctor');
  const own = await aDoctor(app.db, { accountId: doctor.account.id, phone: doctor.account.phone });
  const ids = [await aBookingToday(app.db, (await aPerson(app.db)).id, own.id)];
  ids.push(await aBookingToday(app.db, (await aPerson(app.db)).id, own.id));
  await take(ids[0]!, 'ARRIVE');
  const codes = async (reader: TestCaller) =>
    (await done(reader.readToday())).sessions
      .find(({ doctorId }) => doctorId === own.id)!
      .people.map(({ code }) => code);
  expect(await codes(desk)).toEqual([await codeOf(ids[0]!), null]);
  expect(await codes(doctor)).toEqual([null, null]);
});

it('opens a page with nothing but its code: the database holds none', async () => {
  const [id] = (await aQueue(1)) as [number];
  const { rows } = await app.db.query('SELECT to_jsonb(t)::text AS row FROM tokens t WHERE booking_id = $1', [id]);
  expect((rows[0] as { row: string }).row).not.toContain(await codeOf(id));
  const codes = [
    tokenCodes(createSecrets(Buffer.alloc(32, 1))),
    tokenCodes(createSecrets(Buffer.alloc(32, 2))),
  ] as const;
  const [mine, others] = codes.map((one) => one.write(4711)) as [string, string];
  expect([codes[0].read(mine), codes[0].read(others), codes[0].read(`${mine}=`)]).toEqual([4711, null, null]);
});
