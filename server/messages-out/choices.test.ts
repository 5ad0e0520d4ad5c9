import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { ChoosableKind, MessageWay } from '#contract/messages-out/choice-kinds.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import { sendMarked } from '../accounts/marked-sms.service.ts';
import type { SmsMessage } from '../adapters/sms.ts';
import { startTestApp, testWhatsAppSecret } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';
import { insertOwed } from './outbox.store.ts';
import { sendOwed } from './sending.service.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
const paths = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp({ smsProviders: ['gupshup', 'msg91', 'whatsapp'] });
  admin = await app.asRole('Admin');
  const { body } = await admin.listTemplates();
  for (const { name, reportAddress } of body.providers)
    if (reportAddress) paths.set(name, new URL(reportAddress).pathname);
});
afterAll(() => app.close());

type Row = Answer<'sendMessageAgain'>;
const choose = (
  caller: TestCaller,
  choices: { kind: ChoosableKind; way: MessageWay }[],
  patientNumber?: string,
  rest: { resume?: true } = {},
) =>
  patientNumber
    ? caller.chooseMessagesOf({ params: { patientNumber }, body: { choices, ...rest } })
    : caller.chooseMessages({ body: { choices, ...rest } });
const read = (caller: TestCaller) => done(caller.readMessageChoices());
const wayOf = async (caller: TestCaller, kind: ChoosableKind) =>
  (await read(caller)).choices.find((one) => one.kind === kind)?.way;

/** Sends somebody a message of that kind. @returns what the provider was given, and the row */
async function send(to: TestCaller, kind: MessageKind, phone = to.account.phone) {
  const { id: accountId } = to.account;
  const given: SmsMessage[] = [];
  const sms = { send: (message: SmsMessage) => Promise.resolve(void given.push(message)) };
  const owedId = await insertOwed(app.db, { kind, accountId });
  await sendOwed({ db: app.db, carriers: [], sms }, owedId, (out) =>
    sendMarked(
      { db: app.db, sms: out },
      { to: phone, kind, language: 'en', text: 'Words' },
      { accountId, bookingId: null },
    ),
  );
  const { body } = await admin.listMessagesOut({ query: { size: 100 } });
  const row = body._embedded.messageOutList.find(({ id }) => id === owedId) as Row;
  return { given, row };
}

describe('what somebody chose', () => {
  it('holds: none of a kind is withheld with the reason, WhatsApp goes by it, all else by SMS', async () => {
    const me = await app.asRole('User');
    expect((await read(me)).choices.every(({ way }) => way === 'SMS')).toBe(true);
    await choose(me, [
      { kind: 'reportReady', way: 'NONE' },
      { kind: 'paymentReceived', way: 'WHATSAPP' },
    ]);
    const none = await send(me, 'reportReady');
    expect(none).toMatchObject({ given: [], row: { state: 'WITHHELD', fault: 'CHOICE', text: 'Words' } });
    expect((await send(me, 'paymentReceived')).given).toMatchObject([{ byWhatsApp: true }]);
    expect((await send(me, 'visitTomorrow')).given).toMatchObject([{ byWhatsApp: false }]);
    // The agreement is for this phone only.
    expect((await send(me, 'paymentReceived', aPhone())).given).toMatchObject([{ byWhatsApp: false }]);
  });

  it('is agreed to with its time and who noted it; giving WhatsApp up ends that, and another phone needs it anew', async () => {
    const me = await app.asRole('User');
    await choose(me, [{ kind: 'reportReady', way: 'WHATSAPP' }]);
    expect((await read(me)).agreed).toEqual({ at: expect.any(String) as string, atDesk: false });
    await choose(me, [{ kind: 'reportReady', way: 'SMS' }]);
    expect((await read(me)).agreed).toBeNull();
    await choose(me, [{ kind: 'reportReady', way: 'WHATSAPP' }]);
    await app.db.query('UPDATE accounts SET phone = $2 WHERE id = $1', [me.account.id, aPhone()]);
    expect([(await read(me)).agreed, await wayOf(me, 'reportReady')]).toEqual([null, 'SMS']);
    // A kind that fell back to SMS does not return to WhatsApp when another kind is chosen for it.
    await choose(me, [{ kind: 'paymentReceived', way: 'WHATSAPP' }]);
    expect([await wayOf(me, 'reportReady'), await wayOf(me, 'paymentReceived')]).toEqual(['SMS', 'WHATSAPP']);
    const { rows } = (await app.db.query(
      'SELECT what, noted_by AS by FROM message_consents WHERE account_id = $1 ORDER BY id',
      [me.account.id],
    )) as { rows: { what: string; by: number }[] };
    expect(rows.map(({ what }) => what)).toEqual(['WHATSAPP_ON', 'WHATSAPP_OFF', 'WHATSAPP_ON', 'WHATSAPP_ON']);
    expect(rows.every(({ by }) => by === me.account.id)).toBe(true);
  });

  it('is noted by the desk for who asks there, not for a colleague; codes and warnings are no choice', async () => {
    const [me, desk, colleague] = [
      await app.asRole('User'),
      await app.asRole('Receptionist'),
      await app.asRole('Staff'),
    ];
    const at = (one: TestCaller) => holderNumber(app.db, one.account.id);
    const { status } = await choose(desk, [{ kind: 'reportReady', way: 'WHATSAPP' }], await at(me));
    expect([status, (await read(me)).agreed?.atDesk]).toEqual([200, true]);
    expectError(await choose(desk, [{ kind: 'reportReady', way: 'NONE' }], await at(colleague)), 'FORBIDDEN');
    for (const kind of ['loginCode', 'phoneChanged', 'secondFactorOff'] as never[])
      expect((await choose(me, [{ kind, way: 'NONE' }])).status).toBe(400);
  });

  it('neither marks a withheld message as failed nor clears what an older one left', async () => {
    const me = await app.asRole('User');
    await choose(me, [{ kind: 'reportReady', way: 'NONE' }]);
    const mark = async () => {
      const { rows } = await app.db.query('SELECT FROM accounts WHERE id = $1 AND sms_failed_at IS NOT NULL', [
        me.account.id,
      ]);
      return rows.length === 1;
    };
    await send(me, 'reportReady');
    expect(await mark()).toBe(false);
    await app.db.query('UPDATE accounts SET sms_failed_at = clinic_now() WHERE id = $1', [me.account.id]);
    await send(me, 'reportReady');
    expect(await mark()).toBe(true);
  });
});

describe('STOP', () => {
  const sign = (body: string) => `sha256=${createHmac('sha256', testWhatsAppSecret).update(body).digest('hex')}`;
  let count = 0;
  const whatsApp = async (
    phone: string,
    body: string,
    { at = runNow().getTime(), signature = '', id = `wamid.${(count += 1)}` } = {},
  ) => {
    const message = { id, from: `91${phone}`, timestamp: String(Math.floor(at / 1000)), type: 'text', text: { body } };
    const payload = JSON.stringify({ entry: [{ changes: [{ value: { messages: [message] } }] }] });
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature || sign(payload) };
    return (await app.app.inject({ method: 'POST', url: paths.get('whatsapp')!, payload, headers })).statusCode;
  };
  const gupshup = async (phone: string, content: string, url = paths.get('gupshup')!) => {
    const fields = {
      phonecode: '9220092200',
      keyword: 'STOP',
      content,
      msisdn: `91${phone}`,
      timestamp: String(runNow().getTime()),
    };
    return (await app.app.inject({ url: `${url}?${new URLSearchParams(fields).toString()}` })).statusCode;
  };
  const msg91 = async (phone: string, message: string) => {
    const payload = new URLSearchParams({ mobile: phone, message }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await app.app.inject({ method: 'POST', url: paths.get('msg91')!, payload, headers })).statusCode;
  };

  it.each([
    ['WhatsApp', whatsApp],
    ['Gupshup', (phone: string, words: string) => gupshup(phone, words)],
    ['MSG91', msg91],
  ])('by %s ends what can be chosen, not codes or warnings, until START', async (_, say) => {
    const me = await app.asRole('User');
    const { phone } = me.account;
    expect(await say(phone, ' Stop. ')).toBe(200);
    expect((await read(me)).stoppedAt).not.toBeNull();
    expect(await send(me, 'reportReady')).toMatchObject({ given: [], row: { state: 'WITHHELD', fault: 'STOPPED' } });
    for (const kind of ['loginCode', 'phoneChanged'] as const) expect((await send(me, kind)).given).toHaveLength(1);
    expect((await send(me, 'reportReady', aPhone())).given).toHaveLength(1);
    await say(phone, 'start');
    expect((await send(me, 'reportReady')).given).toHaveLength(1);
  });

  it('is read beside fields that are neither text nor number', async () => {
    const me = await app.asRole('User');
    const payload = JSON.stringify({ mobile: `91${me.account.phone}`, message: 'STOP', campaign: null, parts: [1] });
    const headers = { 'content-type': 'application/json' };
    await app.app.inject({ method: 'POST', url: paths.get('msg91')!, payload, headers });
    expect((await read(me)).stoppedAt).not.toBeNull();
  });

  it('is the whole message, of a phone that the clinic writes to, once, in the order in which they were sent', async () => {
    const me = await app.asRole('User');
    const { phone } = me.account;
    await whatsApp(phone, 'Please stop by at ten');
    expect((await read(me)).stoppedAt).toBeNull();
    const stranger = aPhone();
    await whatsApp(stranger, 'STOP');
    const { rows } = await app.db.query('SELECT FROM message_consents WHERE phone = $1', [stranger]);
    expect(rows).toEqual([]);
    const [early, late] = [runNow().getTime() - 60_000, runNow().getTime() - 30_000];
    await whatsApp(phone, 'START', { at: late });
    await whatsApp(phone, 'STOP', { at: early, id: 'twice' });
    await whatsApp(phone, 'STOP', { at: early, id: 'twice' });
    expect((await read(me)).stoppedAt).toBeNull();
    await whatsApp(phone, 'বন্ধ');
    expect((await read(me)).stoppedAt).not.toBeNull();
    await choose(me, [], undefined, { resume: true });
    expect((await read(me)).stoppedAt).toBeNull();
    expect((await send(me, 'reportReady')).given).toHaveLength(1);
  });

  it('is believed at the secret address only, and by WhatsApp only with its signature', async () => {
    const me = await app.asRole('User');
    const { phone } = me.account;
    expect(await whatsApp(phone, 'STOP', { signature: `sha256=${'0'.repeat(64)}` })).toBe(404);
    expect(await gupshup(phone, 'STOP', `${paths.get('gupshup')!.slice(0, -2)}xx`)).toBe(404);
    expect(await gupshup(phone, 'STOP', paths.get('msg91')!.replace('msg91', 'gupshup'))).toBe(404);
    expect((await read(me)).stoppedAt).toBeNull();
  });
});
