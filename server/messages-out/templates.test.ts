import { afterAll, beforeAll, expect, it } from 'vitest';
import { countParts, messageKinds, templateValues } from '#contract/messages-out/texts.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import { exampleSms, textToRegister } from '../accounts/sms-texts.ts';
import type { SmsMessage } from '../adapters/sms.ts';
import { demoProfile } from '../demo/profile.ts';
import { expectError } from '../testing/expect.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { changeProfile } from '../testing/clinic.ts';
import { done } from '../testing/typed-calls.ts';
import { listTemplates, registeredSms } from './templates.service.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const clinic = { profile: demoProfile, origin: 'https://clinic.example' };
const texts = messageKinds.flatMap((kind) => (['en', 'bn'] as const).map((language) => [kind, language] as const));

/**
 * The texts with three variables. The number is called out, the time says when to come, and the name tells several
 * people on a phone apart.
 */
const withThreeVariables: readonly MessageKind[] = ['tokenIssued'];

it.each(texts)('%s in %s is short, and has two variables at most, never side by side', (kind, language) => {
  const registered = textToRegister(kind, language, clinic);
  expect(registered).not.toMatch(/\{\{/);
  const most = withThreeVariables.includes(kind) ? 3 : 2;
  expect(registered.match(/\{#var#\}/g)?.length ?? 0).toBeLessThanOrEqual(most);
  // Two variables have letters between them: operators refuse variables that could be one value.
  expect(registered).not.toMatch(/#\}\P{L}*\{#/u);
  const example = exampleSms(kind, language, clinic);
  expect(templateValues(example, registered)).not.toBeNull();
  expect(countParts(example)).toBeLessThanOrEqual(language === 'en' ? 1 : 2);
});

it('counts as the operators do: 160 of their letters, 70 with any other', () => {
  expect(['a'.repeat(160), 'a'.repeat(161), '€'.repeat(80), '€'.repeat(81)].map(countParts)).toEqual([1, 2, 1, 2]);
  expect(['ক'.repeat(70), 'ক'.repeat(71), 'ক'.repeat(134), 'ক'.repeat(135)].map(countParts)).toEqual([1, 2, 2, 3]);
  expect(['a'.repeat(306), 'a'.repeat(307), `${'a'.repeat(70)}’`].map(countParts)).toEqual([2, 3, 2]);
});

const find = async (kind: MessageKind) => {
  const { body } = await admin.listTemplates();
  return body.templates.find((one) => one.kind === kind && one.language === 'en')!;
};
const send = async (kind: MessageKind, text: string) => {
  const sent: SmsMessage[] = [];
  const sms = registeredSms(app.db, { send: async (message) => (sent.push(message), undefined) });
  await sms.send({ to: '5000000001', kind, language: 'en', text });
  return sent[0]!.registered;
};

it('a text is registered as it stands, with the types of its variables, and goes out under its id and header', async () => {
  const { text, state, parts } = await find('phoneCode');
  expect([state, parts]).toEqual(['shared', 1]);
  const body = {
    templateId: '1107160000000000007',
    header: 'clinic',
    registered: text.replace('var', 'numeric'),
    msg91Id: 'flow-7',
  };
  const wrong = await admin.registerTemplate({
    params: { kind: 'phoneCode', language: 'en' },
    body: { ...body, registered: `${text}.` },
  });
  expect(expectError(wrong, 'INVALID_FIELDS').fields).toHaveProperty('registered');
  expect((await admin.registerTemplate({ params: { kind: 'phoneCode', language: 'en' }, body })).status).toBe(200);
  expect(await find('phoneCode')).toMatchObject({ ...body, header: 'CLINIC', state: 'registered' });
  expect(await send('phoneCode', text.replace('{#var#}', '123456'))).toEqual({
    templateId: body.templateId,
    header: 'CLINIC',
    values: ['123456'],
    msg91Id: 'flow-7',
    fast2smsId: '',
  });
  expect(await send('reportReady', 'of no id of its own')).toBeUndefined();
});

it('a text that the providers do not carry is off until it has its ids', async () => {
  const stateWith = async (smsProviders: Parameters<typeof listTemplates>[0]['smsProviders'], kind: MessageKind) => {
    const listed = await listTemplates({ ...clinic, db: app.db, smsProviders });
    return listed.find((one) => one.kind === kind && one.language === 'en')!.state;
  };
  const gupshup = [{ name: 'gupshup', needsIds: true }] as const;
  const [msg91, fast2sms] = [[{ name: 'msg91', needsIds: true }], [{ name: 'fast2sms', needsIds: true }]] as const;
  const registered = (await find('dataRequestAnswered')).text;
  const ids = { templateId: '1107160000000000010', header: 'CLINIC', msg91Id: 'flow-10' };
  await admin.registerTemplate({
    params: { kind: 'dataRequestAnswered', language: 'en' },
    body: { ...ids, registered },
  });
  for (const [smsProviders, kind, state] of [
    [[], 'visitMoved', 'shared'],
    [[{ name: 'url', needsIds: false }], 'visitMoved', 'shared'],
    [gupshup, 'visitMoved', 'off'],
    [gupshup, 'loginCode', 'shared'],
    [gupshup, 'dataRequestAnswered', 'registered'],
    [msg91, 'loginCode', 'off'],
    [msg91, 'dataRequestAnswered', 'registered'],
    [fast2sms, 'dataRequestAnswered', 'off'],
    [[...fast2sms, ...msg91], 'dataRequestAnswered', 'registered'],
  ] as const)
    expect([smsProviders, kind, await stateWith(smsProviders, kind)]).toEqual([smsProviders, kind, state]);
});

it('a message that differs by a byte is stopped before it is sent, as is a value that is too long', async () => {
  const registered = (await find('roleDeclined')).text;
  await admin.registerTemplate({
    params: { kind: 'roleDeclined', language: 'en' },
    body: { templateId: '1107160000000000008', header: 'CLINIC', registered },
  });
  expect(await send('roleDeclined', registered)).toMatchObject({ header: 'CLINIC' });
  for (const text of [`${registered} `, registered.replace('.', '!'), registered.slice(1)])
    await expect(send('roleDeclined', text)).rejects.toThrow('not its registered text');
  const { text: phoneCode } = await find('phoneCode');
  for (const value of ['', '1'.repeat(31), '12\n34'])
    expect(templateValues(phoneCode.replace('{#var#}', value), phoneCode)).toBeNull();
});

it('a clinic that takes another name is told which texts no longer go out', async () => {
  const registered = (await find('roleGranted')).text;
  await admin.registerTemplate({
    params: { kind: 'roleGranted', language: 'en' },
    body: { templateId: '1107160000000000009', header: 'CLINIC', registered },
  });
  await done(changeProfile(admin, { name: { en: 'New', bn: 'নতুন' } }));
  expect(await find('roleGranted')).toMatchObject({ state: 'differs', registered });
});
