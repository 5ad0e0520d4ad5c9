import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditOf } from '../testing/audit.store.ts';
import { aBooking, aPerson, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
  desk = await app.asRole('Receptionist', { name: 'Rina Das' });
});
afterAll(() => app.close());

type Page = Answer<'listAudit'>;
async function read(caller: TestCaller, query: Record<string, string> = {}): Promise<Page> {
  const answer = await caller.listAudit({ query });
  expect(answer.status).toBe(200);
  return answer.body;
}
const rowsOf = (page: Page) => page._embedded.auditList;

describe('the list "who opened my record"', () => {
  it('tells a person who looked, in which role, at what, and how often that day, and nothing that only the admin may see', async () => {
    const patient = await app.asRole('User');
    await aBooking(app.db, { kind: 'test', accountId: patient.account.id });
    for (let n = 0; n < 3; n += 1) await desk.findTestBookings({ params: { phone: patient.account.phone } });
    const page = await read(patient);
    expect(rowsOf(page)).toEqual([
      {
        id: expect.any(Number) as number,
        at: expect.any(String) as string,
        actor: { name: 'Rina Das', role: 'Receptionist' },
        action: 'look-up',
        call: 'findTestBookings',
        outcome: 'done',
        times: 3,
      },
    ]);
    expect(page.page).toMatchObject({ totalElements: 1, totalPages: 1 });
  });

  it('lists wrong codes for their number, but nothing they did themselves', async () => {
    const patient = await app.asRole('User');
    await patient.changeMe({ body: { language: 'bn' } });
    await app.finishLogIn({ body: { phoneNumber: patient.account.phone, otp: '000000' } });
    expect(rowsOf(await read(patient))).toMatchObject([
      { actor: { name: null, role: 'Anonymous' }, action: 'sign-in', outcome: 'refused' },
    ]);
  });

  it('shows everyone only their own, whatever they ask for; an admin by `mine`', async () => {
    const [patient, other] = [await app.asRole('User'), await aPerson(app.db)];
    await auditOf(app.db, { actorId: desk.account.id, subjectId: other.id });
    expect(rowsOf(await read(patient, { person: other.phone, actor: desk.account.phone }))).toEqual([]);
    await auditOf(app.db, { actorId: desk.account.id, subjectId: admin.account.id });
    expect(rowsOf(await read(admin, { mine: 'true' }))).toHaveLength(1);
  });
});

describe('the whole audit log', () => {
  it('is filtered by subject, actor, kind, outcome and clinic days', async () => {
    const [actor, patient] = [await aPerson(app.db, { role: 'Staff' }), await aPerson(app.db, { name: 'Bimal Dutta' })];
    await auditOf(app.db, { actorId: actor.id, subjectId: patient.id, count: 2 });
    await auditOf(app.db, { actorId: actor.id, subjectId: (await aPerson(app.db)).id, ago: '10 days' });
    // Reading the log leaves rows about the people it shows.
    const written = (page: Parameters<typeof rowsOf>[0]) => rowsOf(page).filter(({ call }) => call !== 'listAudit');
    const count = async (query: Record<string, string>) => written(await read(admin, query)).length;
    const today = new Date(runNow().getTime() + 330 * 60_000).toISOString().slice(0, 10);
    expect(await count({ actor: actor.phone })).toBe(3);
    expect(await count({ person: patient.phone })).toBe(2);
    expect(await count({ actor: actor.phone, person: patient.phone, action: 'look-up', outcome: 'done' })).toBe(2);
    expect(await count({ actor: actor.phone, action: 'change' })).toBe(0);
    expect(await count({ actor: actor.phone, outcome: 'refused' })).toBe(0);
    expect(await count({ actor: actor.phone, from: '2000-01-01', to: '2000-01-02' })).toBe(0);
    expect(await count({ actor: actor.phone, to: today })).toBe(3);
    expect(await count({ person: aPhone() })).toBe(0);
    const [newest] = written(await read(admin, { person: patient.phone }));
    expect(newest).toMatchObject({
      people: [{ name: 'Bimal Dutta', phoneNumber: patient.phone }],
      peopleCount: 1,
      address: '127.0.0.1',
      actor: { phoneNumber: actor.phone },
    });
  });

  it('is listed from its oldest entry if that is asked', async () => {
    const [actor, one, other] = [
      await aPerson(app.db, { role: 'Staff' }),
      await aPerson(app.db),
      await aPerson(app.db),
    ];
    await auditOf(app.db, { actorId: actor.id, subjectId: one.id });
    await auditOf(app.db, { actorId: actor.id, subjectId: other.id, ago: '10 days' });
    const first = async (order: string) =>
      rowsOf(await read(admin, { actor: actor.phone, order, size: '1' })).flatMap(({ people = [] }) =>
        people.map(({ phoneNumber }) => phoneNumber),
      );
    expect([await first('oldest'), await first('newest')]).toEqual([[other.phone], [one.phone]]);
  });

  it('is paged, newest first, and says where it ends', async () => {
    const actor = await aPerson(app.db, { role: 'Staff' });
    await auditOf(app.db, { actorId: actor.id, subjectId: actor.id, count: 5 });
    const first = await read(admin, { actor: actor.phone, size: '3' });
    const second = await read(admin, { actor: actor.phone, size: '3', page: '1' });
    expect(first.page).toMatchObject({ totalElements: 5, totalPages: 2 });
    const times = [...rowsOf(first), ...rowsOf(second)].map(({ at }) => at);
    expect(times).toHaveLength(5);
    expect(times).toEqual(times.toSorted().reverse());
    expectError(await admin.listAudit({ query: { actor: actor.phone, page: 9 } }), 'NO_SUCH_PAGE');
  });

  it('finds what one account read within a second, also among many rows', async () => {
    const actor = await aPerson(app.db, { role: 'Staff' });
    await auditOf(app.db, { actorId: actor.id, subjectId: desk.account.id, count: 20_000 });
    const started = performance.now();
    const page = await read(admin, { actor: actor.phone, from: '2020-01-01' });
    expect(performance.now() - started).toBeLessThan(1000);
    // Counting stops at this number.
    expect(page.page.totalElements).toBe(10_000);
  });
});
