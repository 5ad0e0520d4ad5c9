import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aBooking, aLabTest, aPerson, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { letTimePass } from '../testing/time.store.ts';
import { done } from '../testing/typed-calls.ts';
import { purgeKeptAnswers } from './run-once.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const book = (who: TestCaller, resourceId: number, key: string) =>
  who.bookLabTest({ body: { resourceId, evenIfAlike: true } }, { 'idempotency-key': key });
const bookings = async ({ account }: TestCaller) =>
  (await app.db.query('SELECT id FROM bookings WHERE account_id = $1 ORDER BY id', [account.id])).rows as {
    id: number;
  }[];

describe('a create with an idempotency key', () => {
  it('leaves another key of the same account alone', async () => {
    const [person, { id }] = [await app.asRole('User'), await aLabTest(app.db)];
    const first = await book(person, id, 'the-first-key');
    const second = await book(person, id, 'the-second-key');
    expect((first.body as { id: number }).id).not.toBe((second.body as { id: number }).id);
    expect((await book(person, id, 'the-first-key')).body).toEqual(first.body);
  });

  it('sent several times at the same moment is done once, and each request gets the same answer', async () => {
    const [person, { id }] = [await app.asRole('User'), await aLabTest(app.db)];
    const answers = await app.atOnce(
      'run-once.claim',
      Array.from({ length: 5 }, () => () => book(person, id, 'one-click-0001')),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const made = await bookings(person);
    expect(made).toHaveLength(1);
    expect(answers[0]?.body).toMatchObject({ id: made[0]?.id });
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  });

  it('of one account reveals nothing to another account with the same key', async () => {
    const [one, other, { id }] = [await app.asRole('User'), await app.asRole('User'), await aLabTest(app.db)];
    const [first, second] = [await book(one, id, 'the-same-key'), await book(other, id, 'the-same-key')];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([await bookings(one), await bookings(other)].map(({ length }) => length)).toEqual([1, 1]);
    expect((first.body as { id: number }).id).not.toBe((second.body as { id: number }).id);
    expect((await book(one, id, 'the-same-key')).body).toEqual(first.body);
    expect((await book(other, id, 'the-same-key')).body).toEqual(second.body);
  });

  it('is refused when repeated with another body or for another record', async () => {
    const [desk, test] = [await app.asRole('Receptionist'), await aLabTest(app.db)];
    await book(desk, test.id, 'one-click-0002');
    expectError(await book(desk, (await aLabTest(app.db)).id, 'one-click-0002'), 'KEY_REUSED');
    expect(await bookings(desk)).toHaveLength(1);
    const [one, other] = [
      await aBooking(app.db, { kind: 'test', accountId: desk.account.id }),
      await aBooking(app.db, { kind: 'test', accountId: desk.account.id }),
    ];
    const bill = ({ id }: { id: number }) =>
      desk.issueBill({ params: { id } }, { 'idempotency-key': 'one-click-0003' });
    expect((await bill(one)).status).toBe(201);
    expectError(await bill(other), 'KEY_REUSED');
    expect((await bill(one)).status).toBe(201);
  });

  it('repeated leaves an audit entry of a look-up that names the person and the record', async () => {
    const [desk, { id }, patient] = [await app.asRole('Receptionist'), await aLabTest(app.db), await aPerson(app.db)];
    const send = () =>
      desk.bookLabTest({ body: { resourceId: id, userId: patient.phone } }, { 'idempotency-key': 'one-click-0010' });
    const booked = (await done(send())).id;
    const since = await lastAudit(app.db);
    expect((await send()).status).toBe(201);
    expect(await auditSince(app.db, since)).toMatchObject([
      {
        action: 'look-up',
        call: 'bookLabTest',
        outcome: 'done',
        actorId: desk.account.id,
        subjects: [patient.id],
        records: [booked],
      },
    ]);
  });

  it('is refused when repeated after the role has changed, and again works in the role it was sent in', async () => {
    const [desk, { id }] = [await app.asRole('Receptionist'), await aLabTest(app.db)];
    const setRole = (role: string) =>
      app.db.query('UPDATE accounts SET role = $2 WHERE id = $1', [desk.account.id, role]);
    const first = await book(desk, id, 'one-click-0011');
    await setRole('User');
    expectError(await book(desk, id, 'one-click-0011'), 'KEY_REUSED');
    await setRole('Receptionist');
    expect((await book(desk, id, 'one-click-0011')).body).toEqual(first.body);
    expect(await bookings(desk)).toHaveLength(1);
  });

  it('expires after two days by itself, and may then be used for another request', async () => {
    const [person, one, other] = [await app.asRole('User'), await aLabTest(app.db), await aLabTest(app.db)];
    expect((await book(person, one.id, 'one-click-0012')).status).toBe(201);
    await letTimePass(app.db, 2 * 24 * 3600 + 1);
    const again = await app.as(person.account);
    const answers = await app.atOnce(
      'run-once.claim',
      [1, 2, 3].map(() => () => book(again, other.id, 'one-click-0012')),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await bookings(person)).toHaveLength(2);
    expectError(await book(again, one.id, 'one-click-0012'), 'KEY_REUSED');
  });

  it('that failed may be sent again', async () => {
    const [person, test] = [await app.asRole('User'), await aLabTest(app.db, { active: false })];
    expectError(await book(person, test.id, 'one-click-0004'), 'NOT_BOOKABLE');
    await app.db.query('UPDATE lab_tests SET active = true WHERE id = $1', [test.id]);
    expect((await book(person, test.id, 'one-click-0004')).status).toBe(201);
  });

  it('gets the first answer for at least two days, even if the record has changed since', async () => {
    const [person, test] = [await app.asRole('User'), await aLabTest(app.db, { name: 'Lipids' })];
    const first = await book(person, test.id, 'one-click-0005');
    await app.db.query(`UPDATE bookings SET item_name = 'Something else' WHERE account_id = $1`, [person.account.id]);
    await letTimePass(app.db, 2 * 24 * 3600 - 60);
    await purgeKeptAnswers(app.db);
    // Their session has ended meanwhile.
    expect((await book(await app.as(person.account), test.id, 'one-click-0005')).body).toEqual(first.body);
    expect(first.body).toMatchObject({ test: { testName: 'Lipids' } });
    await letTimePass(app.db, 120);
    await purgeKeptAnswers(app.db);
    expect((await book(await app.as(person.account), test.id, 'one-click-0005')).status).toBe(201);
    expect(await bookings(person)).toHaveLength(2);
  });
});

describe('an idempotency key', () => {
  it.each([
    ['7 signs', 'a'.repeat(7), 400],
    ['8 signs', 'a'.repeat(8), 201],
    ['100 signs', 'a'.repeat(100), 201],
    ['101 signs', 'a'.repeat(101), 400],
    ['every sign it may have', 'Az09-_xy', 201],
    ['a space', 'one click', 400],
    ['two keys', 'one-click-1, one-click-2', 400],
    ['a quote', `one-click'1`, 400],
    ['nothing', '', 400],
  ])('of %s', async (_, key, status) => {
    const [person, { id }] = [await app.asRole('User'), await aLabTest(app.db)];
    expect((await book(person, id, key)).status).toBe(status);
    expect(await bookings(person)).toHaveLength(status === 201 ? 1 : 0);
  });

  it('has no effect on calls that take none', async () => {
    const phone = aPhone();
    expect((await app.signUp({ body: { name: 'Somebody', phone } }, { 'idempotency-key': 'x' })).status).toBe(201);
  });

  it('that is missing makes every request its own', async () => {
    const [person, { id }] = [await app.asRole('User'), await aLabTest(app.db)];
    for (let n = 0; n < 2; n += 1)
      expect((await person.bookLabTest({ body: { resourceId: id, evenIfAlike: true } })).status).toBe(201);
    expect(await bookings(person)).toHaveLength(2);
  });
});
