import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Language } from '#contract/fields.ts';
import { openProvider } from '../adapters/sms-providers/open.ts';
import { doesGoOut } from '../guards/codes-go-out.ts';
import { readSettings } from '../start/settings.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { openSmsStandIn } from '../testing/sms-providers.ts';
import type { SendFault } from '../testing/sms-providers.ts';
import { done } from '../testing/typed-calls.ts';
import { typeAnswers, typedBackup, typedBefore, typedProviders } from '../../tools/service/typed-answers.ts';

/**
 * From what is typed to `install-service` to a log-in: the settings that it writes, read as a real clinic reads them,
 * carry a code by each provider, whose stand-in answers as its documentation says.
 */
let standIn: Awaited<ReturnType<typeof openSmsStandIn>>;
let root: string;
let fault: SendFault | null = null;
let app: TestApp | null = null;
beforeAll(async () => {
  standIn = await openSmsStandIn(() => fault);
  root = await mkdtemp(join(tmpdir(), 'clinic-typed-'));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  standIn.close();
  await rm(root, { recursive: true });
});
afterEach(async () => {
  fault = null;
  await app?.close();
  app = null;
});

const byAddress = () => `${standIn.origin}/?key=a%26b&to={to}&text={text}&template={template}`;
const providers = [
  ...typedProviders.map(([name, lines, , takers]) => ({ name, lines: () => lines, carrier: takers[0]! })),
  {
    name: 'an address with a template',
    lines: () => ['url', 'none', byAddress(), '1107160000000000000', typedBackup, 'none'],
    carrier: 'url',
  },
];
const needsOwnId = (carrier: string) => carrier === 'msg91' || carrier === 'fast2sms';

let last = 9_830_100_000;
/** Somebody with a number that SMS are sent to. */
const aColleague = ({ db }: TestApp) => aPerson(db, { role: 'Receptionist', phone: String((last += 1)) });

/** The clinic of these settings, in production's profile, and somebody who works there. */
async function startInstalled(lines: readonly string[], patience = 20_000) {
  const { settings } = await typeAnswers([...typedBefore, ...lines], { root, origin: standIn.origin });
  const { sms, rateProfile, production } = readSettings(settings, '/opt/clinic');
  expect([production, rateProfile]).toEqual([true, 'strict']);
  const carriedBy = { providers: sms.map((one) => openProvider(one, standIn.origin)), patience };
  app = await startTestApp({ rateProfile, carriedBy, origin: settings['PUBLIC_URL']! });
  standIn.taken.length = 0;
  return { app, person: await aColleague(app) };
}

/** Enters the ids of the log-in code's text, as the page of messages is told them. */
async function registerCode({ asRole }: TestApp, only?: Language) {
  const admin = await asRole('Admin');
  const { templates } = await done(admin.listTemplates());
  const codes = templates.filter((one) => one.kind === 'loginCode' && (!only || one.language === only));
  for (const { kind, language, text } of codes)
    await done(
      admin.registerTemplate({
        params: { kind, language },
        body: {
          templateId: '1107160000000000000',
          header: 'CLINIC',
          registered: text,
          msg91Id: '64f0a1b2c3',
          fast2smsId: '123456',
        },
      }),
    );
}

const ask = ({ startLogIn }: TestApp, phoneNumber: string) => startLogIn({ body: { phoneNumber } });
/** Sends what waits; a failure stands in the message's row. */
const send = ({ sms }: TestApp) => sms.sent().catch(() => []);

it.each(providers)('$name: a log-in by the code that it carries', async ({ lines, carrier }) => {
  const { app, person } = await startInstalled(lines());
  if (needsOwnId(carrier)) {
    // Without a registered text the log-in is refused at once, and no code is promised.
    expectError(await ask(app, person.phone), 'NO_SMS');
    await registerCode(app);
    await app.letTimePass(31);
  }
  expect((await ask(app, person.phone)).status).toBe(200);
  await send(app);
  expect(standIn.taken.map(({ provider, to }) => [provider, to])).toEqual([[carrier, person.phone]]);
  const otp = /\d{6}/.exec(standIn.taken[0]!.said)![0];
  const opened = await app.finishLogIn({ body: { phoneNumber: person.phone, otp } });
  expect(opened.body).toMatchObject({ phoneNumber: person.phone, role: 'Receptionist' });
});

it.each(['msg91', 'fast2sms'])(
  '%s: with an id in one language only, the code goes in that to everybody',
  async (carrier) => {
    const { lines } = providers.find((one) => one.carrier === carrier)!;
    for (const [registered, own] of [
      ['en', 'bn'],
      ['bn', 'en'],
    ] as const) {
      const { app: clinic } = await startInstalled(lines());
      await registerCode(clinic, registered);
      const { phone } = await aPerson(clinic.db, { phone: String((last += 1)), language: own });
      expect((await ask(clinic, phone)).status).toBe(200);
      await send(clinic);
      expect(standIn.taken.map(({ to }) => to)).toEqual([phone]);
      await clinic.close();
      app = null;
    }
  },
);

it.each(['msg91', 'fast2sms'])('%s: while no SMS tells admins of log-ins, none is marked as told', async (carrier) => {
  const { lines } = providers.find((one) => one.carrier === carrier)!;
  const { app: clinic } = await startInstalled(lines());
  const withholding = { db: clinic.db, carriers: [{ name: carrier as 'msg91', needsIds: true }] };
  expect(await doesGoOut(withholding, 'logInOpened')).toBe(false);
  await registerCode(clinic);
  expect([await doesGoOut(withholding, 'loginCode'), await doesGoOut(withholding, 'logInOpened')]).toEqual([
    true,
    false,
  ]);
  expect(await doesGoOut({ ...withholding, isSettingUp: true }, 'loginCode')).toBe(false);
});

/** Asks for a code while the provider fails in this way, and reads the row of its message. */
async function codeWhile(one: TestApp, how: SendFault) {
  fault = how;
  const { phone } = await aColleague(one);
  await ask(one, phone);
  await send(one);
  const admin = await one.asRole('Admin');
  const { _embedded } = await done(admin.listMessagesOut({ query: {} }));
  const row = _embedded.messageOutList.find(({ phoneNumber }) => phoneNumber === phone);
  return [row?.state, row?.fault];
}

it.each(providers)('$name: what it refuses is told, to the admin and to who asks next', async ({ lines }) => {
  const { app } = await startInstalled(lines());
  await registerCode(app);
  expect(await codeWhile(app, 'login')).toEqual(['FAILED', 'LOGIN']);
  expect(await codeWhile(app, 'down')).toEqual(['FAILED', 'DOWN']);
  expect(standIn.taken).toEqual([]);
  // After two phones in a row got no code, every phone is told that SMS are down.
  expect((await ask(app, (await aColleague(app)).phone)).body).toMatchObject({ smsDown: true });
});

it.each(providers)('$name: a code that it leaves unanswered may have been sent', async ({ lines }) => {
  const { app } = await startInstalled(lines(), 300);
  await registerCode(app);
  expect(await codeWhile(app, 'silent')).toEqual(['UNCLEAR', 'PROVIDER']);
});
