import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';
import type { Query } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin', { name: 'Sumana Roy' });
});
afterAll(() => app.close());

const ask = (who: TestCaller, role = 'Staff', reason = 'I work here') =>
  who.send('requestRole', { body: { role, reason } });
const asked = (who: TestCaller, role?: string, reason?: string) => done(ask(who, role, reason));
const decide = (id: number, decision: string, by = admin) =>
  by.send('decideRoleRequest', { params: { id }, body: { decision } });
const list = (who: TestCaller, query: Query<'listRoleRequests'> = {}) => done(who.listRoleRequests({ query }));
const ids = (page: Answer<'listRoleRequests'>) => page._embedded.roleRequestList.map(({ id }) => id);
const me = async (who: TestCaller) => who.readMe();
const textsTo = async ({ account }: TestCaller) => (await app.sms.sent()).filter(({ to }) => to === account.phone);
const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).toSorted();

describe('a request for a role', () => {
  it('says who asks for what and why, and that it is open', async () => {
    const person = await app.asRole('User', { name: 'Rina Das' });
    const { status, body } = await ask(person, 'Receptionist', '  I sit at the counter  ');
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number) as number,
        userName: 'Rina Das',
        phoneNumber: person.account.phone,
        patientNumber: await holderNumber(app.db, person.account.id),
        currentRole: 'User',
        role: 'Receptionist',
        reason: 'I sit at the counter',
        requestedAt: expect.any(String) as string,
        decision: null,
        decidedAt: null,
        decidedBy: null,
      },
    ]);
    expect(Math.abs(runNow().getTime() - Date.parse(body.requestedAt))).toBeLessThan(60_000);
  });

  it('is one at a time per account, also when sent several times at once; other accounts may ask too', async () => {
    const [person, other] = [await app.asRole('User'), await app.asRole('User')];
    const answers = await app.atOnce(
      'accounts.lock',
      Array.from({ length: 4 }, () => () => ask(person)),
    );
    expect(statuses(answers)).toEqual([201, 409, 409, 409]);
    expectError(await ask(person, 'Doctor'), 'REQUEST_WAITING');
    expect((await ask(other)).status).toBe(201);
    const [first] = ids(await list(person));
    await decide(first ?? 0, 'DECLINED');
    expect((await ask(person, 'Doctor')).status).toBe(201);
  });

  it('when granted changes the role, ends the sessions and sends an SMS, once even with two decisions at the same moment', async () => {
    const [person, second] = [await app.asRole('User', { language: 'bn' }), await app.asRole('Admin')];
    const { id } = await asked(person);
    const answers = await app.atOnce(
      'role-requests.lock',
      [admin, second, admin].map((by) => () => decide(id, 'GRANTED', by)),
    );
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map((answer) => expectError(answer).code)).toEqual([
      'ALREADY_DECIDED',
      'ALREADY_DECIDED',
    ]);
    expect((await me(person)).status).toBe(401);
    expect((await me(await app.as(person.account))).body).toMatchObject({ role: 'Staff' });
    expect(await textsTo(person)).toEqual([
      {
        to: person.account.phone,
        kind: 'roleGranted',
        language: 'bn',
        byWhatsApp: false,
        text: 'ক্লিনিক: নতুন ভূমিকা মঞ্জুর হয়েছে। আবার লগ ইন করুন।',
      },
    ]);
  });

  it('when declined changes nothing, and sends an SMS', async () => {
    const person = await app.asRole('User');
    const { id } = await asked(person, 'Admin', 'why not');
    const decided = await done(decide(id, 'DECLINED'));
    expect(decided).toMatchObject({ id, decision: 'DECLINED', decidedBy: 'Sumana Roy', currentRole: 'User' });
    expect(Math.abs(runNow().getTime() - Date.parse(decided.decidedAt ?? ''))).toBeLessThan(60_000);
    expect((await me(person)).body).toMatchObject({ role: 'User' });
    expect(await textsTo(person)).toEqual([
      {
        to: person.account.phone,
        kind: 'roleDeclined',
        language: 'en',
        byWhatsApp: false,
        text: 'Clinic: your request for a new role was not granted. Please ask at the clinic if you have questions.',
      },
    ]);
    expectError(await decide(id, 'GRANTED'), 'ALREADY_DECIDED');
    expect((await me(person)).body).toMatchObject({ role: 'User' });
    expect(await textsTo(person)).toHaveLength(1);
  });

  it('is granted and declined by SMS in each language', async () => {
    const texts = [];
    for (const [language, decision] of [
      ['en', 'GRANTED'],
      ['bn', 'DECLINED'],
    ] as const) {
      const person = await app.asRole('User', { language });
      await decide((await asked(person)).id, decision);
      texts.push(...(await textsTo(person)).map(({ text }) => text));
    }
    expect(texts).toEqual([
      'Clinic: your request for a new role was granted. Please log in again to use it.',
      'ক্লিনিক: নতুন ভূমিকার অনুরোধ মঞ্জুর হয়নি।',
    ]);
  });

  it('once granted shows the role the person has now', async () => {
    const person = await app.asRole('User');
    const { id } = await asked(person, 'Pathologist');
    expect((await decide(id, 'GRANTED')).body).toMatchObject({
      currentRole: 'Pathologist',
      role: 'Pathologist',
      decision: 'GRANTED',
      decidedBy: 'Sumana Roy',
    });
  });

  it('that does not exist is not found', async () => {
    expectError(await decide(2_000_000_000, 'GRANTED'), 'NOT_FOUND');
  });

  it('leaves an audit row about its person, whoever asks, reads and decides', async () => {
    const person = await app.asRole('User');
    const since = await lastAudit(app.db);
    const { id } = await asked(person);
    await list(person);
    await list(admin, { open: 'true', size: 1 });
    await decide(id, 'DECLINED');
    await decide(id, 'GRANTED');
    const of = { subjects: [person.account.id], records: [id], outcome: 'done' };
    expect(await auditSince(app.db, since)).toMatchObject([
      { ...of, call: 'requestRole', action: 'change', actorId: person.account.id },
      { ...of, call: 'listRoleRequests', action: 'look-up', actorId: admin.account.id },
      { ...of, call: 'decideRoleRequest', action: 'change', actorId: admin.account.id },
    ]);
  });
});

describe('the list of requests', () => {
  it("shows open ones first, then the newest: all to the admin, otherwise the caller's own", async () => {
    const [person, other] = [await app.asRole('User'), await app.asRole('Staff')];
    const declined = await asked(person);
    await decide(declined.id, 'DECLINED');
    const granted = await asked(person, 'User');
    await decide(granted.id, 'GRANTED');
    const again = await app.as(person.account);
    const waiting = await asked(again, 'Doctor');
    const others = await asked(other, 'Pathologist');
    expect(ids(await list(again))).toEqual([waiting.id, granted.id, declined.id]);
    expect(ids(await list(again, { open: 'true' }))).toEqual([waiting.id]);
    expect(ids(await list(again, { open: 'false' }))).toEqual([granted.id, declined.id]);
    expect(ids(await list(other))).toEqual([others.id]);
    expect(ids(await list(await app.asRole('Receptionist')))).toEqual([]);
    expect(ids(await list(admin, { size: 2 }))).toEqual([others.id, waiting.id]);
    expect(ids(await list(admin, { open: 'false', size: 2 }))).toEqual([granted.id, declined.id]);
    expect(ids(await list(admin, { open: 'true', size: 100 }))).not.toContain(granted.id);
  });

  it("puts open ones before later decided ones, and counts the open ones: the caller's own, for the admin all, whatever the filter", async () => {
    const own = await startTestApp();
    const [chief, one, two] = [await own.asRole('Admin'), await own.asRole('User'), await own.asRole('User')];
    const first = await asked(one);
    const decided = await asked(two);
    await decide(decided.id, 'DECLINED', chief);
    const last = await asked(two);
    const seen = async (who: TestCaller, query: Query<'listRoleRequests'> = {}) => {
      const { open, page } = await list(who, query);
      return [open, page.totalElements];
    };
    const count = await done(chief.countWaiting());
    const shown = [
      await seen(chief),
      await seen(chief, { open: 'false' }),
      await seen(one),
      await seen(two),
      await seen(two, { open: 'true' }),
      await seen(two, { open: 'false' }),
    ];
    const order = ids(await list(chief));
    await own.close();
    expect(order).toEqual([last.id, first.id, decided.id]);
    expect(shown).toEqual([
      [2, 3],
      [2, 1],
      [1, 1],
      [1, 2],
      [1, 1],
      [1, 1],
    ]);
    expect(count.roleRequests).toBe(2);
  });

  it('is of days, both included, and begins with the oldest if asked to', async () => {
    const person = await app.asRole('User');
    const made: number[] = [];
    for (const at of [
      '2024-03-04T23:59:59.999+05:30',
      '2024-03-05T00:00:00+05:30',
      '2024-03-06T23:59:59.999+05:30',
      '2024-03-07T00:00:00+05:30',
    ]) {
      const { id } = await asked(person);
      await decide(id, 'DECLINED');
      await app.db.query('UPDATE role_requests SET created_at = $2 WHERE id = $1', [id, at]);
      made.push(id);
    }
    const [before, first, last, after] = made;
    const days = { open: 'false', from: '2024-03-05', to: '2024-03-06' } as const;
    expect(ids(await list(person, days))).toEqual([last, first]);
    expect(ids(await list(person, { ...days, order: 'oldest' }))).toEqual([first, last]);
    expect((await list(person, days)).page.totalElements).toBe(2);
    expect(ids(await list(person, { to: '2024-03-04' }))).toEqual([before]);
    expect(ids(await list(person, { from: '2024-03-07' }))).toEqual([after]);
  });

  it('has pages and says where it ends', async () => {
    const person = await app.asRole('User');
    const made: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await asked(person);
      made.unshift(id);
      if (n < 2) await decide(id, 'DECLINED');
    }
    expect([ids(await list(person, { size: 2 })), ids(await list(person, { size: 2, page: 1 }))]).toEqual([
      made.slice(0, 2),
      made.slice(2),
    ]);
    expect((await list(person, { size: 2 })).page).toEqual({ number: 0, size: 2, totalPages: 2, totalElements: 3 });
    expectError(await person.listRoleRequests({ query: { size: 2, page: 2 } }), 'NO_SUCH_PAGE');
    // Of requests of the same moment, the newest comes first.
    await app.db.query('UPDATE role_requests SET created_at = clinic_now() WHERE account_id = $1', [person.account.id]);
    expect(ids(await list(person))).toEqual(made);
    expect((await list(await app.asRole('User'))).page).toEqual({
      number: 0,
      size: 20,
      totalPages: 0,
      totalElements: 0,
    });
  });
});

describe('a request of a deleted account', () => {
  /** Another person has the phone since. */
  async function deletedWithRequest(): Promise<{ id: number; heir: TestCaller }> {
    const person = await app.asRole('User');
    const { id } = await asked(person);
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [person.account.id]);
    return { id, heir: await app.asRole('User', { phone: person.account.phone }) };
  }

  it('gives nothing to the account that has the phone now', async () => {
    const { id, heir } = await deletedWithRequest();
    expectError(await decide(id, 'GRANTED'), 'NOT_FOUND');
    expect((await me(heir)).body).toMatchObject({ role: 'User' });
    expect(await textsTo(heir)).toEqual([]);
  });

  it('may be declined, and no SMS is sent', async () => {
    const { id, heir } = await deletedWithRequest();
    expect((await decide(id, 'DECLINED')).status).toBe(200);
    expect(await textsTo(heir)).toEqual([]);
  });
});
