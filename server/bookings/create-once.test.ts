import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aLabTest } from '../testing/builders.store.ts';
import { done, callsOf } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const total = async (caller: TestCaller, kind: 'test' | 'doctor') =>
  (await done(caller.send(callsOf[kind].list))).page.totalElements;

describe('a create with an idempotency key', () => {
  it('sent twenty times at once makes one booking, and each request gets the same answer', async () => {
    const [caller, test] = [await app.asRole('User'), await aLabTest(app.db)];
    const send = (body: Body<'bookLabTest'>) => caller.bookLabTest({ body }, { 'idempotency-key': 'one-click-0001' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ resourceId: test.id })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await total(caller, 'test')).toBe(1);
    expect((await send({ resourceId: (await aLabTest(app.db)).id })).status).toBe(422);
    expect(
      (
        await caller.bookDoctor(
          { body: { resourceId: (await aDoctor(app.db)).phone } },
          { 'idempotency-key': 'one-click-0001' },
        )
      ).status,
    ).toBe(422);
  });

  it('belongs to its sender only, and may be retried after a failure', async () => {
    const [a, b, test] = [
      await app.asRole('User'),
      await app.asRole('User'),
      await aLabTest(app.db, { active: false }),
    ];
    const send = (who: TestCaller) =>
      who.bookLabTest({ body: { resourceId: test.id } }, { 'idempotency-key': 'one-click-0002' });
    expect((await send(a)).status).toBe(422);
    await app.db.query('UPDATE lab_tests SET active = true WHERE id = $1', [test.id]);
    expect([(await send(a)).status, (await send(b)).status]).toEqual([201, 201]);
    expect([await total(a, 'test'), await total(b, 'test')]).toEqual([1, 1]);
  });

  it('the key must be well-formed; without a key every request makes its own booking', async () => {
    const [caller, test] = [await app.asRole('User'), await aLabTest(app.db)];
    expect((await caller.bookLabTest({ body: { resourceId: test.id } }, { 'idempotency-key': 'x' })).status).toBe(400);
    await caller.bookLabTest({ body: { resourceId: test.id } });
    await caller.bookLabTest({ body: { resourceId: test.id, evenIfAlike: true } });
    expect(await total(caller, 'test')).toBe(2);
  });
});
