import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MessageFault, OutboxState } from '#contract/messages-out/outbox.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aFailedMessage, aPerson, aPhone } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query('DELETE FROM messages_out');
});

const aMessage = async (state: OutboxState, fault: MessageFault | null, phone = aPhone()) => {
  const id = await aFailedMessage(app.db, (await aPerson(app.db)).id);
  await app.db.query(
    'UPDATE messages_out SET state = $2, fault = $3, phone = $4, changed_at = clinic_now() WHERE id = $1',
    [id, state, fault, phone],
  );
  return id;
};
const ask = (phoneNumber: string) => done(app.startLogIn({ body: { phoneNumber } }));

it('who asks for a code is told that no SMS goes out, with the same words for known and unknown numbers', async () => {
  const { phone } = await aPerson(app.db);
  const both = async () => [(await ask(phone)).smsDown, (await ask(aPhone())).smsDown];
  expect(await both()).toEqual([undefined, undefined]);
  await aMessage('FAILED', 'DOWN');
  await aMessage('UNCLEAR', 'PROVIDER');
  expect(await both()).toEqual([true, true]);
  await aMessage('SENT', null);
  expect(await both()).toEqual([undefined, undefined]);
});

it.each([
  [
    'one phone, however often',
    [
      ['DOWN', '5000000001'],
      ['DOWN', '5000000001'],
    ],
  ],
  ['numbers that the provider does not know', [['NUMBER'], ['BLOCKED']]],
  ['texts that are not the registered ones', [['TEXT'], ['TEMPLATE']]],
] as const)('does not follow from %s', async (_, failed) => {
  for (const [fault, phone] of failed) await aMessage('FAILED', fault, phone);
  expect((await ask(aPhone())).smsDown).toBeUndefined();
});

it('is over a quarter of an hour later', async () => {
  for (const id of [await aMessage('FAILED', 'DOWN'), await aMessage('FAILED', 'LOGIN')])
    await app.db.query(`UPDATE messages_out SET changed_at = clinic_now() - interval '16 minutes' WHERE id = $1`, [id]);
  expect((await ask(aPhone())).smsDown).toBeUndefined();
});
