import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp, TestCaller } from '../../testing/app.ts';
import { aLabTest, aPatient, aPerson, visitOf } from '../../testing/builders.store.ts';
import { refusalOf } from '../../testing/counter.ts';
import { dayAfter } from '../../testing/days.ts';
import { aCollected, aHomeVisit, anAddress, anAssigned, aStarted, startCodeOf } from '../../testing/home-visits.ts';
import { done } from '../../testing/typed-calls.ts';
import { runNow, runToday } from '../../testing/moment.ts';

let app: TestApp;
let desk: TestCaller;
let staff: TestCaller;
let other: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [desk, staff, other] = await Promise.all([app.asRole('Receptionist'), app.asRole('Staff'), app.asRole('Staff')]);
});
afterAll(() => app.close());

const steps = {
  start: 'startHomeVisit',
  collect: 'collectHomeVisit',
  miss: 'missHomeVisit',
  'hand-over': 'handOverHomeVisit',
  cancel: 'cancelHomeVisit',
} as const;
const step = (who: TestCaller, id: number, name: keyof typeof steps, body: object = {}, key?: string) =>
  who.send(steps[name], { params: { id }, body }, key ? { 'idempotency-key': key } : undefined);
const runOf = async (who: TestCaller) => (await done(who.readMyRun())).stops;
const listOf = (who: TestCaller) => done(who.listHomeVisits({ query: { day: runToday() } }));
const stopOf = async (id: number) => (await listOf(desk)).stops.find((stop) => stop.id === id);
const assign = (id: number, collectorId: number | null, who = desk) =>
  who.assignHomeVisit({ params: { id }, body: { collectorId } });
const waitsAtClinic = async (phone: string) =>
  (await done(desk.listSpecimens())).waiting.some(({ phoneNumber }) => phoneNumber === phone);
const aTest = async (more: { fasting?: boolean } = {}) => {
  const { id } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
  if (more.fasting) await app.db.query('UPDATE lab_tests SET fasting = true WHERE id = $1', [id]);
  return id;
};

describe('a home visit', () => {
  it('goes from the desk to the collector and back to the clinic, with the tubes of the laboratory', async () => {
    const person = await aPerson(app.db, { name: 'Mitali Sen' });
    const { id, bookingIds } = await aHomeVisit(app, { account: person, testIds: [await aTest()] });
    expect(await waitsAtClinic(person.phone)).toBe(false);
    expect(await runOf(staff)).not.toContainEqual(expect.objectContaining({ id }));
    await done(assign(id, staff.account.id));
    const mine = (await runOf(staff)).find((stop) => stop.id === id);
    expect(mine).toMatchObject({
      status: 'ASSIGNED',
      patientName: 'Mitali Sen',
      pin: '743165',
      tubes: [{ container: 'CLOT', bookingIds }],
      taken: [],
      owed: 199,
    });
    expect(await runOf(other)).not.toContainEqual(expect.objectContaining({ id }));
    await done(step(staff, id, 'start', { code: await startCodeOf(app.db, id) }));
    const doneAt = new Date(runNow().getTime() - 60_000).toISOString();
    await done(step(staff, id, 'collect', { doneAt }));
    const after = await stopOf(id);
    expect(after).toMatchObject({ status: 'COLLECTED', tubes: [] });
    expect(after?.taken.map(({ container }) => container)).toEqual(['CLOT']);
    expect(after?.taken[0]?.accession).toMatch(/^\d{10}$/);
    expect(await waitsAtClinic(person.phone)).toBe(false);
    await done(step(staff, id, 'hand-over'));
    // The scan at the laboratory notes each tube.
    const { rows } = await app.db.query('SELECT received_at FROM specimens WHERE accession = $1', [
      after?.taken[0]?.accession,
    ]);
    expect(rows).toEqual([{ received_at: null }]);
  });

  it('is booked for its window and moves with it', async () => {
    const { id, bookingIds } = await aHomeVisit(app);
    const at = async () =>
      (await app.db.query('SELECT scheduled_at AS at FROM bookings WHERE id = $1', [bookingIds[0]])).rows[0];
    expect(await at()).toEqual({ at: new Date(`${runToday()}T08:00:00+05:30`) });
    await done(desk.changeHomeVisit({ params: { id }, body: { ...anAddress(), from: '16:00', until: '18:00' } }));
    expect(await at()).toEqual({ at: new Date(`${runToday()}T16:00:00+05:30`) });
  });

  it('takes no doctor, no day that is over, and a fasting test late only with a reason', async () => {
    const asked = async (testId: number, form: object) => {
      const { phone } = await aPerson(app.db);
      const body = { phone, lines: [{ type: 'test', testId }], homeVisit: { ...anAddress(), ...form } };
      return refusalOf(await desk.send('openVisit', { body }));
    };
    const plain = await aTest();
    expect(Object.keys((await asked(plain, { day: '2026-01-01' }))[2] ?? {})).toEqual(['homeVisit.day']);
    expect(Object.keys((await asked(plain, { pin: '12345' }))[2] ?? {})).toEqual(['homeVisit.pin']);
    const fasting = await aTest({ fasting: true });
    const late = { from: '10:00', until: '12:00' };
    expect(Object.keys((await asked(fasting, late))[2] ?? {})).toEqual(['homeVisit.until']);
    expect((await asked(fasting, { ...late, fastingReason: 'Random sugar' }))[0]).toBe(201);
    expect((await asked(fasting, {}))[0]).toBe(201);
  });

  it('leaves its samples to the clinic once it is missed, and can be assigned again', async () => {
    const { id, account } = await anAssigned(app, staff.account);
    await done(step(staff, id, 'miss', { reason: 'Nobody at home' }));
    expect(await stopOf(id)).toMatchObject({ status: 'MISSED', reason: 'Nobody at home' });
    expect(await waitsAtClinic(account.phone)).toBe(true);
    await done(assign(id, other.account.id));
    expect(await stopOf(id)).toMatchObject({ status: 'ASSIGNED', reason: '' });
    expect(await waitsAtClinic(account.phone)).toBe(false);
  });

  it('that is cancelled leaves its samples to the clinic; one that has begun is not', async () => {
    const { id, account, bookingIds } = await aHomeVisit(app, { testIds: [await aTest()] });
    await done(step(desk, id, 'cancel', { reason: 'Comes to the clinic' }));
    expect(await waitsAtClinic(account.phone)).toBe(true);
    await done(desk.collectSpecimens({ body: { tubes: [{ container: 'CLOT', bookingIds }] } }));
    expect((await stopOf(id))?.taken, 'and its tubes of the clinic are none of the run').toEqual([]);
    const begun = await aStarted(app, staff.account);
    expect(refusalOf(await step(desk, begun.id, 'cancel', { reason: 'No' }))).toEqual([409, 'STALE']);
  });

  it('leaves the tubes that were not taken to the clinic', async () => {
    const { id: testId } = await aLabTest(app.db, { department: 'BIOCHEMISTRY' });
    const admin = await app.asRole('Admin');
    const samples = ['CLOT', 'URINE'].map((container) => ({ container, kind: '' }));
    await admin.send('changeSamples', { params: { id: testId }, body: { samples } });
    const { id, account } = await aHomeVisit(app, { testIds: [testId] });
    await assign(id, staff.account.id);
    await step(staff, id, 'start', { code: await startCodeOf(app.db, id) });
    await done(step(staff, id, 'collect', { containers: ['CLOT'] }));
    expect((await stopOf(id))?.taken.map(({ container }) => container)).toEqual(['CLOT']);
    expect(await waitsAtClinic(account.phone)).toBe(true);
  });

  it('cannot be taken at the clinic meanwhile', async () => {
    const { bookingIds } = await aHomeVisit(app, { testIds: [await aTest()] });
    const tubes = [{ container: 'CLOT', bookingIds }];
    expect(refusalOf(await desk.send('collectSpecimens', { body: { tubes } }))).toEqual([409, 'STALE']);
  });
});

describe('the code that the patient says', () => {
  it('starts the visit; five wrong ones lock it, and another assignment makes a new one', async () => {
    const { id, code } = await anAssigned(app, staff.account);
    const wrong = code === '0000' ? '1111' : '0000';
    for (let tries = 0; tries < 5; tries += 1)
      expect(refusalOf(await step(staff, id, 'start', { code: wrong }))[2]).toHaveProperty('code');
    expect(refusalOf(await step(staff, id, 'start', { code }))).toMatchObject([429, 'TOO_MANY_REQUESTS']);
    await done(assign(id, staff.account.id));
    await done(step(staff, id, 'start', { code: await startCodeOf(app.db, id) }));
  });

  it('starts it on its own day alone; said before midnight and sent after, it is of the day before', async () => {
    const { id, code } = await anAssigned(app, staff.account);
    const setDay = (day: string) => app.db.query('UPDATE home_visits SET day = $2 WHERE id = $1', [id, day]);
    const refused = [400, 'INVALID_FIELDS', { code: expect.stringContaining('another day') as string }];
    await setDay(dayAfter(runToday(), 1));
    // More often than wrong codes are taken.
    for (let tries = 0; tries < 6; tries += 1)
      expect(refusalOf(await step(staff, id, 'start', { code }))).toEqual(refused);
    const yesterday = dayAfter(runToday(), -1);
    await setDay(yesterday);
    expect(refusalOf(await step(staff, id, 'start', { code }))).toEqual(refused);
    const lastMinute = new Date(`${yesterday}T23:59:00+05:30`).toISOString();
    await done(step(staff, id, 'start', { code, doneAt: lastMinute }));
  });

  it('is another one after a visit was taken off a run', async () => {
    const { id, code } = await anAssigned(app, staff.account);
    await assign(id, null);
    expect(await startCodeOf(app.db, id)).not.toBe(code);
  });

  it('is told to the patient and the reception, never to those who may become its collector', async () => {
    const person = await aPerson(app.db);
    const { id, bookingIds, visitId } = await aHomeVisit(app, { account: person });
    await assign(id, staff.account.id);
    const code = await startCodeOf(app.db, id);
    const onBooking = async (who: TestCaller) =>
      (await done(who.readHomeVisit({ params: { id: bookingIds[0]! } }))).homeVisit;
    const onSlip = async (who: TestCaller) =>
      (await done(who.readVisit({ params: { id: visitId } }))).homeVisit?.startCode;
    const [first] = staff.account.name.split(' ');
    expect(await onBooking(await app.as(person))).toMatchObject({ startCode: code, collector: first, from: '08:00' });
    const other = await app.asRole('Staff');
    expect([await onSlip(desk), await onSlip(staff), await onSlip(other)]).toEqual([code, null, null]);
    expect((await onBooking(staff))?.startCode).toBe(null);
    await step(staff, id, 'start', { code });
    expect((await onBooking(await app.as(person)))?.startCode).toBe(null);
  });
});

describe('a step of the collector', () => {
  it('is done once, however often it is sent', async () => {
    const { id } = await aStarted(app, staff.account);
    const key = randomUUID();
    await done(step(staff, id, 'collect', {}, key));
    const tubes = (await stopOf(id))?.taken;
    await done(step(staff, id, 'collect', {}, key));
    expect((await stopOf(id))?.taken).toEqual(tubes);
    expect(refusalOf(await step(staff, id, 'collect'))).toEqual([409, 'STALE']);
  });

  it.each([
    ['miss', { reason: 'Nobody at home' }],
    ['collect', {}],
  ] as const)('of two devices at once is done by one; the other, which sent %s, is told so', async (name, body) => {
    const { id } = await aStarted(app, staff.account);
    const answers = await app.atOnce('home-visits.lock', [
      () => step(staff, id, 'miss', { reason: 'No vein' }),
      () => step(staff, id, name, body),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refusalOf(refused)).toEqual([409, 'STALE']);
  });

  it('is answered as missing once somebody else goes', async () => {
    const { id, code } = await anAssigned(app, staff.account);
    await assign(id, other.account.id);
    expect(refusalOf(await step(staff, id, 'start', { code }))).toEqual([404, 'NOT_FOUND']);
  });

  it('is not taken by the reception, and not out of order', async () => {
    const { id } = await anAssigned(app, staff.account);
    expect((await step(desk, id, 'collect')).status).toBe(403);
    expect(refusalOf(await step(staff, id, 'collect'))).toEqual([409, 'STALE']);
    expect(refusalOf(await step(staff, id, 'hand-over'))).toEqual([409, 'STALE']);
  });

  it('that is sent later says when it was done, but never in the future or before the start', async () => {
    const { id } = await aStarted(app, staff.account);
    await app.db.query("UPDATE home_visits SET started_at = clinic_now() - interval '2 hours' WHERE id = $1", [id]);
    await step(staff, id, 'collect', { doneAt: '2020-01-01T00:00:00Z' });
    const { rows } = await app.db.query(
      `SELECT h.collected_at >= date_trunc('minute', h.started_at) AS "isAfter", s.collected_at = h.collected_at AS same
       FROM home_visits h JOIN bookings b ON b.visit_id = h.visit_id JOIN specimen_lines l ON l.booking_id = b.id
       JOIN specimens s ON s.id = l.specimen_id WHERE h.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ isAfter: true, same: true }]);
  });
});

describe('the day', () => {
  it('has unassigned ones first, then by window and by hand', async () => {
    const collector = await app.asRole('Staff');
    const made = [];
    for (const from of ['14:00', '08:00', '08:00'])
      made.push(await aHomeVisit(app, { form: { from, until: from === '08:00' ? '10:00' : '16:00' } }));
    const [late, one, two] = made.map(({ id }) => id) as [number, number, number];
    for (const id of [late, one, two]) await assign(id, collector.account.id);
    expect((await runOf(collector)).map(({ id }) => id)).toEqual([one, two, late]);
    await done(desk.orderRun({ body: { ids: [two, one, late] } }));
    expect((await runOf(collector)).map(({ id }) => id)).toEqual([two, one, late]);
    const waiting = await aHomeVisit(app, { form: { from: '16:00', until: '18:00' } });
    const { stops, collectors } = await listOf(desk);
    const first = stops.findIndex(({ collector: by }) => by !== null);
    expect(stops.findIndex(({ id }) => id === waiting.id)).toBeLessThan(first);
    expect(collectors).toContainEqual({ id: collector.account.id, name: collector.account.name });
    expect((await listOf(collector)).stops.map(({ id }) => id)).toEqual([two, one, late]);
    expect((await listOf(collector)).collectors).toEqual([]);
  });

  it('leaves out those whose tests are cancelled, and counts those that wait', async () => {
    const counted = async () => (await done(desk.countWaiting())).homeVisits ?? 0;
    const before = await counted();
    const { id, bookingIds } = await aHomeVisit(app);
    expect(await counted()).toBe(before + 1);
    await app.db.query("UPDATE bookings SET checkup_status = 'CANCELLED' WHERE id = ANY ($1)", [bookingIds]);
    expect(await counted()).toBe(before);
    expect(await stopOf(id)).toBeUndefined();
  });

  it('offers the address of the last time', async () => {
    const person = await aPerson(app.db);
    const read = async () => (await done(desk.readLastAddress({ query: { phone: person.phone } }))).address;
    expect(await read()).toBe(null);
    await aHomeVisit(app, { account: person });
    const last = { address: '14 Station Road', landmark: 'Behind the post office', pin: '743165' };
    expect(await read()).toEqual(last);
    // Of a holder who has told age and sex too, as everybody who is entered at the desk.
    await aPatient(app.db, { accountId: person.id, relation: 'Self' });
    expect(await read()).toEqual(last);
    await aHomeVisit(app, { account: person, form: { pin: '743166' } });
    expect(await read()).toEqual({ ...last, pin: '743166' });
  });

  it('is told as a visit of its own kind, which the desk finds as its last', async () => {
    const { bookingIds } = await aCollected(app, staff.account);
    const visit = await done(desk.readVisit({ params: { id: await visitOf(app.db, bookingIds[0]!) } }));
    expect(visit).toMatchObject({ kind: 'HOME', homeVisit: { status: 'COLLECTED', startCode: null } });
  });
});
