import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportingProvider } from '../adapters/sms-providers/reports.ts';
import type { SmsMessage } from '../adapters/sms.ts';
import { startTestApp, testWhatsAppSecret } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { reportOf } from '../testing/sms-providers.ts';
import { insertOwed } from './outbox.store.ts';
import { sendOwed } from './sending.service.ts';

const reporting = ['msg91', 'gupshup', 'fast2sms', 'whatsapp'] as const;
let app: TestApp;
let admin: TestCaller;
const paths = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp({ smsProviders: ['url', ...reporting] });
  admin = await app.asRole('Admin');
  const { body } = await admin.listTemplates();
  for (const { name, reportAddress } of body.providers)
    if (reportAddress) paths.set(name, new URL(reportAddress).pathname);
});
afterAll(() => app.close());

const sign = (body: string, secret = testWhatsAppSecret) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
async function report(
  provider: ReportingProvider,
  body: string,
  { path = paths.get(provider)!, signature = sign(body) } = {},
) {
  const type = provider === 'msg91' ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = { 'content-type': type, 'x-hub-signature-256': signature };
  return (await app.app.inject({ method: 'POST', url: path, payload: body, headers })).statusCode;
}

let count = 0;
const message: SmsMessage = { to: '5000000001', kind: 'reportReady', language: 'en', text: 'Ready' };
/** A message that the provider took, under a number of its own; `before` happens while its answer is on the way. */
async function aTaken(provider: ReportingProvider, before: (id: string) => Promise<unknown> = () => Promise.resolve()) {
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id });
  const owedId = await insertOwed(app.db, { kind: 'reportReady', bookingId });
  const id = `${provider}-${(count += 1)}`;
  const sms = { send: async () => (await before(id), { provider, id }) };
  await sendOwed({ db: app.db, carriers: [], sms }, owedId, async (given) => void (await given.send(message)));
  return { id, owedId, bookingId };
}
const stateOf = async (owedId: number) => {
  const { body } = await admin.listMessagesOut({ query: { size: 100 } });
  return body._embedded.messageOutList.find(({ id }) => id === owedId)!;
};

/** How reports come, and what a message ends as. */
const ends = [
  ['in order', 'DELIVERED', ['sent', 'delivered']],
  ['twice', 'DELIVERED', ['delivered', 'delivered']],
  ['reversed', 'DELIVERED', ['delivered', 'sent']],
  ['a failure after the delivery', 'DELIVERED', ['delivered', 'failed']],
  ['a delivery after the failure', 'DELIVERED', ['failed', 'delivered']],
  ['a failure, twice and reversed', 'FAILED', ['failed', 'failed', 'sent']],
] as const;

describe.each(reporting)('%s', (provider) => {
  const tell = (id: string, ...events: ('sent' | 'delivered' | 'failed' | 'blocked')[]) =>
    events.reduce(
      (before, event) => before.then(async () => void (await report(provider, reportOf[provider](id, event)))),
      Promise.resolve(),
    );

  it.each(ends)('%s: ends as %s', async (_way, end, events) => {
    const { id, owedId } = await aTaken(provider);
    expect((await stateOf(owedId)).state).toBe('ACCEPTED');
    await tell(id, ...events);
    expect((await stateOf(owedId)).state).toBe(end);
  });

  it('is believed when it says why one did not, and the booking says so', async () => {
    const { id, owedId, bookingId } = await aTaken(provider);
    await tell(id, 'failed', 'failed', 'sent');
    const failed = await stateOf(owedId);
    expect(failed).toMatchObject({ state: 'FAILED', provider });
    expect(failed.fault).toBe(
      { msg91: 'REFUSED', gupshup: 'TEMPLATE', fast2sms: 'REFUSED', whatsapp: 'NUMBER' }[provider],
    );
    expect(failed.code).toBeTruthy();
    const marked = async () =>
      (await app.db.query('SELECT sms_failed_at IS NOT NULL AS yes FROM bookings WHERE id = $1', [bookingId])).rows;
    expect(await marked()).toEqual([{ yes: true }]);
    await tell(id, 'delivered');
    expect(await marked()).toEqual([{ yes: false }]);
  });

  it('may report before it answers', async () => {
    const { owedId } = await aTaken(provider, (id) => tell(id, 'delivered'));
    expect((await stateOf(owedId)).state).toBe('DELIVERED');
  });

  it('may report late: of a message that went out once more since, only the newer one counts', async () => {
    const { id, owedId } = await aTaken(provider);
    await tell(id, 'failed');
    await admin.sendMessageAgain({ params: { id: owedId } });
    await app.sms.sent();
    const { state } = await stateOf(owedId);
    await tell(id, 'failed');
    expect((await stateOf(owedId)).state).toBe(state);
  });

  it('is answered, and changes nothing, with what is no report, another message, or too large', async () => {
    const { id, owedId } = await aTaken(provider);
    const body = reportOf[provider](`${id}0`, 'delivered');
    expect(await report(provider, body)).toBe(200);
    for (const strange of ['', '[]', '{}', 'null', '\u0000', '<xml/>', '[[[]]]', `{"entry":[{"changes":null}]}`])
      expect(await report(provider, strange), strange).toBe(200);
    expect(await report(provider, 'x'.repeat(3_000_000))).toBe(413);
    expect((await stateOf(owedId)).state).toBe('ACCEPTED');
  });

  it('reports at its own secret address only', async () => {
    const { id, owedId } = await aTaken(provider);
    const body = reportOf[provider](id, 'delivered');
    const others = reporting.filter((one) => one !== provider).map((one) => paths.get(one)!);
    const path = paths.get(provider)!;
    for (const wrong of [`${path}x`, path.slice(0, -1), path.replace(/[^/]+$/, 'x'.repeat(32))])
      expect(await report(provider, body, { path: wrong })).toBe(404);
    expect(new Set([path, ...others]).size).toBe(4);
    expect(await report(provider, 'no report')).toBe(200);
    expect((await stateOf(owedId)).state).toBe('ACCEPTED');
  });
});

it('a message that is to be sent again, and has arrived meanwhile, is not', async () => {
  const { id, owedId } = await aTaken('msg91');
  await report('msg91', reportOf.msg91(id, 'failed'));
  await admin.sendMessageAgain({ params: { id: owedId } });
  await report('msg91', reportOf.msg91(id, 'delivered'));
  const before = (await app.sms.sent()).length;
  expect((await stateOf(owedId)).state).toBe('DELIVERED');
  expect((await app.sms.sent()).length).toBe(before);
});

it('what somebody was told another way stays so, whatever is reported late', async () => {
  const { id, owedId, bookingId } = await aTaken('gupshup');
  await report('gupshup', reportOf.gupshup(id, 'failed'));
  await admin.handMessageOver({ params: { id: owedId } });
  for (const event of ['failed', 'sent', 'delivered', 'failed'] as const) {
    await report('gupshup', reportOf.gupshup(id, event));
    expect((await stateOf(owedId)).state).toBe('HANDED_OVER');
  }
  const { rows } = await app.db.query('SELECT sms_failed_at AS at FROM bookings WHERE id = $1', [bookingId]);
  expect(rows).toEqual([{ at: null }]);
});

it("WhatsApp's reports are signed by Meta, which asks once whether the address is ours", async () => {
  const { id, owedId } = await aTaken('whatsapp');
  const body = reportOf.whatsapp(id, 'delivered');
  for (const signature of ['', 'sha256=00', sign(body, 'another'), sign(`${body} `), sign(body).slice(7)])
    expect(await report('whatsapp', body, { signature })).toBe(404);
  expect((await stateOf(owedId)).state).toBe('ACCEPTED');
  const path = paths.get('whatsapp')!;
  const ask = (token: string) => app.app.inject({ url: `${path}?hub.verify_token=${token}&hub.challenge=4711` });
  expect((await ask('wrong')).statusCode).toBe(404);
  expect((await ask(path.split('/').at(-1)!)).body).toBe('4711');
});
