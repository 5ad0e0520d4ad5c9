import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smsProviders } from '#contract/messages-out/providers.ts';
import type { SmsProviderName } from '#contract/messages-out/providers.ts';
import { SmsRefused, SmsUnclear } from '../../shared/errors.ts';
import { openSmsStandIn, providersAt } from '../../testing/sms-providers.ts';
import type { SendFault } from '../../testing/sms-providers.ts';
import { orByVoice, smsGateway } from '../sms-gateway.ts';
import type { SmsMessage } from '../sms.ts';
import { faultOfCode } from './provider.ts';
import { urlProvider } from './url.ts';
import { voiceByUrl } from './voice.ts';

let faults = new Map<SmsProviderName, SendFault>();
let standIn: Awaited<ReturnType<typeof openSmsStandIn>>;
beforeAll(async () => {
  standIn = await openSmsStandIn(({ provider }) => faults.get(provider) ?? null);
});
afterAll(() => standIn.close());

let last = 9_100_000_000;
const aMessage = (language: 'en' | 'bn' = 'en', to = String((last += 1))): SmsMessage => ({
  to,
  kind: 'visitMoved',
  byWhatsApp: true,
  language,
  text: 'From 24 Nov, 10:09 am to 25 Nov.',
  registered: {
    templateId: '1107160000000000009',
    header: 'CLINIC',
    values: ['24 Nov, 10:09 am', '25 Nov'],
    msg91Id: 'flow1',
    fast2smsId: '162',
  },
});
/** @param patience how long an answer may take, in milliseconds: short only where none comes, for a busy machine */
const waiting =
  (patience: number) =>
  (...names: SmsProviderName[]) =>
    smsGateway(
      names.map((name) => providersAt(standIn.origin)[name]),
      patience,
    );
const gateway = waiting(10_000);
/** What came of it: who took it, or why nobody did. */
const outcome = async (sms: ReturnType<typeof gateway>, message: SmsMessage) =>
  sms.send(message).then(
    (accepted) => accepted?.provider,
    (error: unknown) => (error instanceof SmsUnclear ? 'unclear' : error instanceof SmsRefused ? error.fault : error),
  );

/** By each fault: what the provider alone ends with (the generic address knows no codes), and whether it took it. */
const ends: readonly (readonly [SendFault, string, string, 0 | 1])[] = [
  ['silent', 'unclear', 'unclear', 0],
  ['login', 'LOGIN', 'LOGIN', 0],
  ['busy', 'BUSY', 'BUSY', 0],
  ['down', 'DOWN', 'DOWN', 0],
  ['html', 'unclear', 'unclear', 0],
  ['half', 'unclear', 'url', 1],
  ['slow', 'unclear', 'unclear', 1],
  ['cut', 'unclear', 'unclear', 1],
  ['unknown', 'REFUSED', 'PROVIDER', 0],
  ['dlt', 'TEMPLATE', 'PROVIDER', 0],
];

describe.each(smsProviders)('%s', (name) => {
  const other = name === 'gupshup' ? 'msg91' : 'gupshup';
  const takenBy = (to: string) => standIn.taken.filter((one) => one.to === to).map(({ provider }) => provider);

  it('takes a message once, with its number for it', async () => {
    faults = new Map();
    const message = aMessage('bn');
    const accepted = await gateway(name, other).send(message);
    expect(accepted).toEqual({
      provider: name,
      id: name === 'url' ? null : standIn.taken.find(({ to }) => to === message.to)?.id,
    });
    expect(takenBy(message.to)).toEqual([name]);
    expect(standIn.taken.at(-1)?.said).toContain('24 Nov, 10:09 am');
  });

  it.each(ends)('%s: failed with words, or unclear, and nothing twice', async (fault, theirs, ofUrl, taken) => {
    faults = new Map([[name, fault]]);
    const end = name === 'url' ? ofUrl : theirs;
    const alone = aMessage();
    const by = fault === 'silent' || fault === 'slow' ? waiting(200) : gateway;
    // A test code for WhatsApp's faults is none of the operators'.
    const isUnknown = name === 'whatsapp' && fault === 'dlt';
    expect(await outcome(by(name), alone)).toBe(isUnknown ? 'REFUSED' : end);
    expect(takenBy(alone.to)).toHaveLength(taken);
    // What was certainly not taken goes by the second provider; what may have been goes by none.
    const both = aMessage();
    const mayBeTaken = end === 'unclear' || end === name;
    expect(await outcome(by(name, other), both)).toBe(mayBeTaken ? end : other);
    expect(takenBy(both.to)).toEqual(mayBeTaken ? (taken ? [name] : []) : [other]);
  });
});

it('a number that a provider does not know is not tried at the next one', async () => {
  faults = new Map();
  const { fast2sms, gupshup } = providersAt(standIn.origin);
  const refuses = { ...fast2sms, read: () => fast2sms.read('{"return":false,"status_code":411}', true) };
  const sms = smsGateway([refuses, gupshup]);
  const message = aMessage();
  expect(await outcome(sms, message)).toBe('NUMBER');
  expect(standIn.taken.some(({ to, provider }) => to === message.to && provider === 'gupshup')).toBe(false);
});

it('nobody is written to by WhatsApp who did not agree to it; who did gets by SMS what it does not take', async () => {
  faults = new Map();
  expect(await outcome(gateway('whatsapp', 'gupshup'), { ...aMessage(), byWhatsApp: false })).toBe('gupshup');
  expect(await outcome(gateway('gupshup', 'whatsapp'), aMessage())).toBe('whatsapp');
  faults = new Map([['whatsapp', 'down']]);
  expect(await outcome(gateway('gupshup', 'whatsapp'), aMessage())).toBe('gupshup');
});

it('codes go by the provider that is clearly quicker, all else by the first one of the settings', async () => {
  faults = new Map();
  let clock = 0;
  const { msg91, gupshup } = providersAt(standIn.origin);
  const takes = (provider: typeof msg91, ms: number) => ({
    ...provider,
    request: (message: SmsMessage) => ((clock += ms), provider.request(message)),
  });
  const sms = smsGateway([takes(msg91, 4000), takes(gupshup, 300)], 20_000, () => clock);
  const code = (): SmsMessage => ({ ...aMessage(), kind: 'loginCode' });
  const by: string[] = [];
  for (let n = 0; n < 40; n += 1) by.push(String(await outcome(sms, code())));
  // The first one until the second was tried; afterwards the second, but for the tries of the first.
  expect(by.slice(0, 19)).toEqual(Array(19).fill('msg91'));
  expect(by.slice(19)).toEqual([...Array<string>(20).fill('gupshup'), 'msg91']);
  expect(await outcome(sms, aMessage())).toBe('msg91');
});

it('a code that certainly went out by no SMS is said by a call; what may have gone out, and all else, is not', async () => {
  const voice = voiceByUrl(`${standIn.origin}/?to={to}&text={code}`);
  const sms = orByVoice(gateway('gupshup'), voice, 200);
  const code = (): SmsMessage => ({
    ...aMessage(),
    kind: 'loginCode',
    text: '034738 is your OTP to log in to Clinic.',
  });
  faults = new Map();
  expect(await outcome(sms, code())).toBe('gupshup');
  faults = new Map([['gupshup', 'down']]);
  expect(await outcome(sms, code())).toBe('voice');
  // A text that is not registered goes out by no SMS either.
  const unregistered = orByVoice(gateway('msg91'), voice, 200);
  expect(await outcome(unregistered, { ...code(), registered: undefined })).toBe('voice');
  expect(standIn.taken.at(-1)).toMatchObject({ said: '034738' });
  expect(await outcome(sms, aMessage())).toBe('DOWN');
  faults = new Map([['gupshup', 'cut']]);
  expect(await outcome(sms, code())).toBe('unclear');
  faults = new Map([
    ['gupshup', 'busy'],
    ['url', 'down'],
  ]);
  expect(await outcome(sms, code())).toBe('DOWN');
});

it('a text without its id, and a code by WhatsApp, are refused before they are sent', async () => {
  faults = new Map();
  const message = aMessage();
  const bare: SmsMessage = { ...message, registered: { ...message.registered!, msg91Id: '', fast2smsId: '' } };
  expect(await outcome(gateway('msg91'), bare)).toBe('ID');
  expect(await outcome(gateway('fast2sms'), bare)).toBe('ID');
  expect(await outcome(gateway('whatsapp'), { ...message, kind: 'loginCode' })).toBe('ID');
  const { registered: _, ...unregistered } = message;
  expect(await outcome(gateway('whatsapp'), unregistered)).toBe('ID');
});

it('a text that is not registered never goes out under the id of the log-in code', async () => {
  faults = new Map();
  const { registered: _, ...unregistered } = aMessage();
  for (const name of smsProviders) expect(await outcome(gateway(name), unregistered)).toBe('ID');
  for (const name of ['url', 'gupshup'] as const)
    expect(await outcome(gateway(name), { ...unregistered, kind: 'loginCode' })).toBe(name);
  expect(standIn.taken.filter(({ to }) => to === unregistered.to)).toHaveLength(2);
  // A gateway that is given no ids finds them by the texts.
  const open = urlProvider(`${standIn.origin}/?to={to}&text={text}`, null);
  expect(await outcome(smsGateway([open], 200), unregistered)).toBe('url');
});

it('one that fails five times is left alone for ten seconds, then tried by one message; Retry-After is kept', async () => {
  let now = 0;
  const { msg91, gupshup } = providersAt(standIn.origin);
  let asked = 0;
  const counted = { ...msg91, request: (message: SmsMessage) => ((asked += 1), msg91.request(message)) };
  const sms = smsGateway([counted, gupshup], 5000, () => now);
  const sendSome = async (times: number) => {
    for (let n = 0; n < times; n += 1) await outcome(sms, aMessage());
    return asked;
  };
  faults = new Map([['msg91', 'down']]);
  expect(await sendSome(8)).toBe(5);
  now += 10_001;
  expect(await sendSome(3)).toBe(6);
  now += 10_001;
  faults = new Map();
  expect(await sendSome(3)).toBe(9);
  faults = new Map([['msg91', 'busy']]);
  expect(await sendSome(3)).toBe(10);
  now += 6999;
  expect(await sendSome(1)).toBe(10);
  now += 2;
  expect(await sendSome(1)).toBe(11);
});

it("the operators' codes are told apart", () => {
  const codes = ['600', '604', '610', '612', '620', '623', '630', '632', '633', '605', '9', 'E1'];
  expect(codes.map(faultOfCode)).toEqual([
    'ENTITY',
    'ENTITY',
    'TELEMARKETER',
    'TELEMARKETER',
    'HEADER',
    'HEADER',
    'TEMPLATE',
    'TEMPLATE',
    'REFUSED',
    'REFUSED',
    'REFUSED',
    'REFUSED',
  ]);
});
