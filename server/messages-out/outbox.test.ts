import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Carrier } from '#contract/messages-out/providers.ts';
import { voiceCarrier } from '../adapters/sms-providers/voice.ts';
import type { Accepted, SmsMessage, SmsSender } from '../adapters/sms.ts';
import { SmsRefused, SmsStopped, SmsUnclear } from '../shared/errors.ts';
import { aBooking, aFailedMessage, aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body, Query } from '../testing/typed-calls.ts';
import { holdMessagesOut } from './outbox.service.ts';
import { insertOwed, selectOwed } from './outbox.store.ts';
import { owingJobs, sendOwed } from './sending.service.ts';
import { runToday } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const list = async (failed = 'false') =>
  (await done(admin.send('listMessagesOut', { query: { size: 100, failed } })))._embedded.messageOutList;
const find = async (id: number) => (await list()).find((row) => row.id === id);
const message: SmsMessage = { to: '5000000001', kind: 'reportReady', language: 'en', text: 'Ready' };
const works: SmsSender = { send: () => Promise.resolve(undefined) };
const by = (accepted: Accepted): SmsSender => ({ send: () => Promise.resolve(accepted) });
const fails = (error: Error): SmsSender => ({ send: () => Promise.reject(error) });
const anOwed = async () => insertOwed(app.db, { kind: 'reportReady', accountId: (await aPerson(app.db)).id });
/** Does an owed message's job, with that provider. */
const work = (id: number, sms: SmsSender) =>
  sendOwed({ db: app.db, carriers: [], sms }, id, async (given) => void (await given.send(message)));

it('is one row in the transaction that owes it, gone with it if that fails', async () => {
  const { id: accountId } = await aPerson(app.db);
  const added: unknown[] = [];
  const jobs = owingJobs({ add: async (_, name, data) => void added.push([name, data]) });
  const count = async () =>
    Number((await app.db.query('SELECT FROM messages_out WHERE account_id = $1', [accountId])).rows.length);
  const owe = (isWell: boolean) =>
    app.db.transaction(async (tx) => {
      await jobs.add(tx, 'notice', { accountId, notice: 'alarm.sms' });
      if (!isWell) throw new Error('no');
    });
  await expect(owe(false)).rejects.toThrow('no');
  expect(await count()).toBe(0);
  await owe(true);
  expect(await count()).toBe(1);
  expect(added.at(-1)).toEqual(['notice', { accountId, notice: 'alarm.sms', owedId: expect.any(Number) as number }]);
});

it.each([
  [works, { state: 'SENT', fault: null, text: 'Ready', parts: 1, phoneNumber: message.to }],
  [by({ provider: 'msg91', id: '7' }), { state: 'ACCEPTED', provider: 'msg91', code: null }],
  [fails(new SmsRefused('HEADER', 'no', '621')), { state: 'FAILED', fault: 'HEADER', code: '621', provider: null }],
  [fails(new Error('no credit')), { state: 'FAILED', fault: 'PROVIDER' }],
  [fails(new SmsStopped('a byte')), { state: 'FAILED', fault: 'TEXT' }],
  [fails(new SmsUnclear('slow')), { state: 'UNCLEAR', fault: 'PROVIDER' }],
])('its row says how it went: %#', async (sms, expected) => {
  const id = await anOwed();
  await work(id, sms).catch(() => undefined);
  expect(await find(id)).toMatchObject({ ...expected, tries: 1 });
});

it('is given to the provider once: not again once sent, nor after a killed process, and is then shown', async () => {
  const [sent, killed, failed] = [await anOwed(), await anOwed(), await anOwed()];
  let given = 0;
  const counts: SmsSender = {
    send: () => {
      given += 1;
      return Promise.resolve(undefined);
    },
  };
  await Promise.all([work(sent, counts), work(sent, counts)]);
  await work(sent, counts);
  expect([given, (await find(sent))?.state]).toEqual([1, 'SENT']);
  // The state that is left by a process that was killed between the provider's answer and writing the row.
  await app.db.query(`UPDATE messages_out SET state = 'SENDING' WHERE id = $1`, [killed]);
  await work(killed, counts);
  await work(killed, counts);
  expect([given, await find(killed)]).toMatchObject([1, { state: 'UNCLEAR', fault: 'PROVIDER' }]);
  await expect(work(failed, fails(new Error('down')))).rejects.toThrow('down');
  await work(failed, counts);
  expect([given, (await find(failed))?.state]).toEqual([2, 'SENT']);
});

it('is withheld while its text is not registered in its language, says so, and marks nothing', async () => {
  const [off, on] = [await anOwed(), await anOwed()];
  const carriers = [{ name: 'gupshup', needsIds: true }] as const;
  let given = 0;
  const sms = { send: () => Promise.resolve(void (given += 1)) };
  const send = (id: number) =>
    sendOwed({ db: app.db, sms, carriers }, id, async (out) => void (await out.send(message)));
  await send(off);
  expect([given, await find(off)]).toMatchObject([0, { state: 'WITHHELD', fault: 'OFF', provider: null, parts: null }]);
  // Another language of the same kind is judged by itself.
  await app.db.query(
    `INSERT INTO message_templates (kind, language, template_id, header, registered)
      VALUES ('reportReady', 'bn', '1107160000000000002', 'CLINIC', 'Ready')`,
  );
  await send(off);
  expect([given, (await find(off))?.state]).toEqual([0, 'WITHHELD']);
  await app.db.query(
    `INSERT INTO message_templates (kind, language, template_id, header, registered)
      VALUES ('reportReady', 'en', '1107160000000000001', 'CLINIC', 'Ready')`,
  );
  await send(on);
  expect([given, (await find(on))?.state]).toEqual([1, 'SENT']);
  await app.db.query('DELETE FROM message_templates');
});

it('a code whose text is not registered goes out where a call can say it, and only there', async () => {
  const [off, said] = [
    await insertOwed(app.db, { kind: 'loginCode' }),
    await insertOwed(app.db, { kind: 'loginCode' }),
  ];
  const msg91 = { name: 'msg91', needsIds: true } as const;
  let given = 0;
  const sms = { send: () => Promise.resolve(void (given += 1)) };
  const send = (id: number, ...carriers: Carrier[]) =>
    sendOwed(
      { db: app.db, sms, carriers },
      id,
      async (out) => void (await out.send({ ...message, kind: 'loginCode' })),
    );
  await send(off, msg91);
  expect([given, (await find(off))?.state]).toEqual([0, 'WITHHELD']);
  await send(said, msg91, voiceCarrier);
  expect([given, (await find(said))?.state]).toEqual([1, 'SENT']);
  const report = await anOwed();
  await sendOwed({ db: app.db, sms, carriers: [msg91, voiceCarrier] }, report, async (out) => {
    await out.send(message);
  });
  expect([given, (await find(report))?.state], 'no code').toEqual([1, 'WITHHELD']);
});

it('what was not written when the clinic was restored is told, and not sent again; a code is asked for again', async () => {
  const [unwritten, code] = [await anOwed(), await insertOwed(app.db, { kind: 'loginCode' })];
  await holdMessagesOut(app.db);
  expect(await find(unwritten)).toMatchObject({ state: 'UNCLEAR', text: null });
  expectError(await admin.sendMessageAgain({ params: { id: unwritten } }), 'STALE');
  expect((await admin.handMessageOver({ params: { id: unwritten } })).body).toMatchObject({
    state: 'HANDED_OVER',
  });
  for (const call of [admin.sendMessageAgain, admin.handMessageOver])
    expectError(await call({ params: { id: code } }), 'STALE');
});

it('of a code keeps no text, and a code that is needed no more leaves no row', async () => {
  const { phone } = await aPerson(app.db);
  await app.startLogIn({ body: { phoneNumber: phone } });
  const code = await app.sms.codeFor(phone);
  const row = (await list()).find(({ phoneNumber }) => phoneNumber === phone);
  expect(row).toMatchObject({ kind: 'loginCode', state: 'SENT', text: null });
  const { rows } = await app.db.query('SELECT FROM messages_out m WHERE m::text LIKE $1', [`%${code}%`]);
  expect(rows).toEqual([]);
  const before = (await list()).length;
  await app.startLogIn({ body: { phoneNumber: '9876500000' } });
  await app.sms.sent();
  expect(await list()).toHaveLength(before);
});

it('what did not arrive comes first, is sent again as it stands, or noted as told', async () => {
  const { id: accountId, name, phone } = await aPerson(app.db);
  const [again, over] = [await aFailedMessage(app.db, accountId), await aFailedMessage(app.db, accountId)];
  await work(await anOwed(), works);
  expect((await list())[0]).toMatchObject({ id: over, name, phoneNumber: phone, state: 'FAILED' });
  expect((await list('true')).every(({ state }) => ['FAILED', 'UNCLEAR'].includes(state))).toBe(true);
  expect((await admin.sendMessageAgain({ params: { id: again } })).body).toMatchObject({ state: 'QUEUED' });
  expect((await app.sms.sent()).at(-1)).toMatchObject({ to: phone, text: 'A report' });
  expect(await find(again)).toMatchObject({ state: 'SENT' });
  expectError(await admin.sendMessageAgain({ params: { id: again } }), 'STALE');
  expect((await admin.handMessageOver({ params: { id: over } })).body).toMatchObject({ state: 'HANDED_OVER' });
  expectError(await admin.sendMessageAgain({ params: { id: over } }), 'STALE');
  expectError(await admin.sendMessageAgain({ params: { id: 2_000_000_000 } }), 'NOT_FOUND');
});

it('what was taken is counted by month and kind, as the operators count it; what was not taken is free', async () => {
  const counted = async () => {
    const { body } = await admin.countMessagesOut();
    return body.counts;
  };
  const of = async (kind: string) => (await counted()).find((one) => one.kind === kind) ?? { messages: 0, parts: 0 };
  const before = await of('reportReady');
  const long = async (sms: SmsSender, text: string) =>
    sendOwed(
      { db: app.db, carriers: [], sms },
      await anOwed(),
      async (given) => void (await given.send({ ...message, text })),
    );
  await long(works, 'a'.repeat(161));
  await long(by({ provider: 'msg91', id: 'counted' }), 'short');
  await long(fails(new SmsRefused('DOWN', 'no')), 'free').catch(() => undefined);
  const after = await of('reportReady');
  expect([after.messages - before.messages, after.parts - before.parts]).toEqual([2, 3]);
  const month = runToday().slice(0, 7);
  expect((await counted()).every((one) => one.month === month)).toBe(true);
});

it('a test goes to who asks for it', async () => {
  const { body } = await admin.testTemplate({ params: { kind: 'visitMoved', language: 'bn' } });
  expect((await app.sms.sent()).at(-1)).toMatchObject({ to: admin.account.phone, text: body.text });
  expect(await find(body.id)).toMatchObject({ state: 'SENT', kind: 'visitMoved', parts: 2 });
});

it('what the messages of a month cost follows from the prices of their channels, where all of them have one', async () => {
  const send = async (provider: Accepted['provider'], text: string) =>
    sendOwed(
      { db: app.db, carriers: [], sms: by({ provider, id: `${provider} ${text.length}` }) },
      await insertOwed(app.db, { kind: 'visitMoved' }),
      async (given) => void (await given.send({ ...message, kind: 'visitMoved', text })),
    );
  const price = async (body: Body<'priceMessages'>) => {
    const { body: answer } = await admin.priceMessages({ body });
    const { prices, counts } = answer;
    return { prices, one: counts.find(({ kind }) => kind === 'visitMoved') };
  };
  await app.db.query(`DELETE FROM messages_out WHERE kind = 'visitMoved'`);
  // Two parts of an SMS; by WhatsApp a message is one, however long it is.
  for (const provider of ['msg91', 'whatsapp'] as const) await send(provider, 'a'.repeat(161));
  const none = await price({ SMS: '', WHATSAPP: '', VOICE: '' });
  expect([none.prices, none.one?.cost]).toEqual([{ SMS: null, WHATSAPP: null, VOICE: null }, null]);
  expect((await price({ SMS: '180', WHATSAPP: '', VOICE: 900 })).one?.cost, 'WhatsApp has no price').toBeNull();
  expect(await price({ SMS: '180', WHATSAPP: 125.5, VOICE: '' })).toMatchObject({
    prices: { SMS: 180, WHATSAPP: 125.5, VOICE: null },
    // 2 × 18 paise and 12.55 paise.
    one: { messages: 2, parts: 3, cost: 0.49 },
  });
  const wrong = await admin.priceMessages({ body: { SMS: '-1', WHATSAPP: '', VOICE: '' } });
  expect(expectError(wrong, 'INVALID_FIELDS').fields).toHaveProperty('SMS');
});

it.each(['newest', 'oldest'] as const)(
  'each stands on one page, what did not arrive first, %s first',
  async (order) => {
    const { id: accountId } = await aPerson(app.db);
    const booking = (await aBooking(app.db, { kind: 'test', accountId })).id;
    const ids: number[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await aFailedMessage(app.db, accountId));
    const arrived = ids.filter((_, n) => n % 2 === 0);
    await app.db.query('UPDATE messages_out SET booking_id = $2 WHERE id = ANY ($1)', [ids, booking]);
    await app.db.query("UPDATE messages_out SET state = 'DELIVERED' WHERE id = ANY ($1)", [arrived]);
    const which = { onlyFailed: false, kinds: null, from: null, to: null };
    const pages: number[][] = [];
    for (let page = 0; page < 5; page += 1) {
      const { total, rows } = await selectOwed(app.db, { ...which, booking, order }, { page, size: 2 });
      expect(total).toBe(7);
      pages.push(rows.map((row) => row.id));
    }
    const sorted = (some: number[]) => (order === 'newest' ? some.toReversed() : some);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1, 0]);
    expect(pages.flat()).toEqual([...sorted(ids.filter((id) => !arrived.includes(id))), ...sorted(arrived)]);
  },
);

describe('the desk', () => {
  const all = async (caller: TestCaller, query: Query<'listMessagesOut'> = {}) =>
    (await done(caller.listMessagesOut({ query: { size: 100, ...query } })))._embedded.messageOutList;
  const over = (caller: TestCaller, id: number) => caller.handMessageOver({ params: { id } });

  it.each(['Receptionist', 'Staff'] as const)('%s sees what did not arrive, and passes it on', async (role) => {
    const desk = await app.asRole(role);
    const { id: accountId } = await aPerson(app.db);
    const [sent, failed] = [await anOwed(), await aFailedMessage(app.db, accountId)];
    await work(sent, works);
    const seen = (await all(desk)).map(({ id }) => id);
    expect([seen.includes(failed), seen.includes(sent)]).toEqual([true, false]);
    expect((await all(desk)).find(({ id }) => id === failed)?.abilities).toEqual({ sendAgain: false, handOver: true });
    expectError(await desk.sendMessageAgain({ params: { id: failed } }), 'FORBIDDEN');
    expect(await done(over(desk, failed))).toMatchObject({ state: 'HANDED_OVER' });
    expect((await all(desk)).some(({ id }) => id === failed)).toBe(false);
    expectError(await over(desk, failed), 'STALE');
  });

  it('neither sees codes and alarms, nor is told of them', async () => {
    const desk = await app.asRole('Receptionist');
    for (const kind of ['loginCode', 'phoneCode', 'alarm'] as const) {
      const id = await aFailedMessage(app.db, (await aPerson(app.db)).id);
      await app.db.query('UPDATE messages_out SET kind = $2 WHERE id = $1', [id, kind]);
      expect((await all(desk)).some((row) => row.id === id)).toBe(false);
      expectError(await over(desk, id), 'NOT_FOUND');
    }
  });

  it('finds those of days, both included, in the order asked for', async () => {
    const desk = await app.asRole('Receptionist');
    const { id: accountId } = await aPerson(app.db);
    const made: number[] = [];
    for (const at of [
      '2024-03-04T23:59:59.999+05:30',
      '2024-03-05T00:00:00+05:30',
      '2024-03-06T23:59:59.999+05:30',
      '2024-03-07T00:00:00+05:30',
    ]) {
      const id = await aFailedMessage(app.db, accountId);
      await app.db.query('UPDATE messages_out SET created_at = $2 WHERE id = $1', [id, at]);
      made.push(id);
    }
    const [before, first, last, after] = made;
    const of = async (query: Query<'listMessagesOut'>) => (await all(desk, query)).map(({ id }) => id);
    expect(await of({ from: '2024-03-05', to: '2024-03-06' })).toEqual([last, first]);
    expect(await of({ from: '2024-03-05', to: '2024-03-06', order: 'oldest' })).toEqual([first, last]);
    expect(await of({ to: '2024-03-04' })).toEqual([before]);
    expect(await of({ from: '2024-03-07', to: '2024-03-07' })).toEqual([after]);
  });

  it('finds what tells of one booking', async () => {
    const desk = await app.asRole('Receptionist');
    const { id: accountId } = await aPerson(app.db);
    const [id, other] = [await aFailedMessage(app.db, accountId), await aFailedMessage(app.db, accountId)];
    const booking = (await aBooking(app.db, { kind: 'test', accountId })).id;
    await app.db.query('UPDATE messages_out SET booking_id = $2 WHERE id = $1', [id, booking]);
    expect((await all(desk, { booking })).map((row) => row.id)).toEqual([id]);
    expect((await all(desk)).map((row) => row.id)).toEqual(expect.arrayContaining([id, other]));
  });
});
