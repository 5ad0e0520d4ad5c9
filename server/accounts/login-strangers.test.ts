import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBrowser, logInWith } from '../testing/browsers.ts';
import type { TestBrowser } from '../testing/browsers.ts';
import { aPerson, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { letTimePass } from '../testing/time.store.ts';

/** A stranger can neither lock a person out nor end the code they are typing. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateProfile: 'strict' });
});
afterAll(() => app.close());

/** Who logged in lately: their codes are sent even if the clinic has sent many. */
async function aPatient() {
  const person = await aPerson(app.db);
  await app.db.query('UPDATE accounts SET last_login_at = now() WHERE id = $1', [person.id]);
  return person;
}
const pass = (seconds: number) => letTimePass(app.db, seconds);
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** A program without cookies, by default from a new address. */
const start = (phone: string, from = anAddress()) =>
  app.call('POST', '/login/start', { phoneNumber: phone }, { 'x-forwarded-for': from });
const enter = (phone: string, otp: string, from = anAddress()) =>
  app.call('POST', '/login/otp', { phoneNumber: phone, otp }, { 'x-forwarded-for': from });
async function codeIn(browser: TestBrowser, phone: string): Promise<string> {
  expect((await browser.start(phone)).status).toBe(200);
  return app.sms.codeFor(phone);
}
/** Strangers use up the wrong codes that unknown browsers may enter for the phone in a day. */
async function lockUnknownBrowsers(phone: string): Promise<void> {
  for (let wrong = 0; wrong < 10;) {
    expect((await start(phone)).status).toBe(200);
    const code = await app.sms.codeFor(phone);
    for (let n = 0; n < 3 && wrong < 10; n += 1, wrong += 1)
      expectError(await enter(phone, otherThan(code)), 'WRONG_CODE');
    await pass(301);
  }
  expectError(await enter(phone, '000000'), 'TOO_MANY_REQUESTS');
}

describe('the code a person is typing', () => {
  it('stays valid when another browser or a program requests one, and theirs do not work here', async () => {
    const [{ phone }, mine, other] = [await aPatient(), aBrowser(app), aBrowser(app)];
    const code = await codeIn(mine, phone);
    await pass(31);
    const theirs = await codeIn(other, phone);
    await pass(31);
    expect((await start(phone)).status).toBe(200);
    const unbound = await app.sms.codeFor(phone);
    if (unbound !== theirs) expectError(await other.enter(phone, unbound), 'WRONG_CODE');
    if (theirs !== code) expectError(await mine.enter(phone, theirs), 'WRONG_CODE');
    expect((await mine.enter(phone, code)).status).toBe(200);
    expect((await enter(phone, unbound)).status).toBe(200);
    expect((await other.enter(phone, theirs)).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['over https', { 'sec-fetch-site': 'same-origin', origin: 'https://clinic.example' }],
    ['in an older browser', { origin: 'https://clinic.example' }],
    [
      'in an older browser, behind a proxy that asks for another host',
      { origin: 'https://clinic.example', host: 'localhost:4000' },
    ],
    ['behind a proxy that passes on the host', { origin: 'https://a.example', 'x-forwarded-host': 'a.example' }],
    ["over plain http in the clinic's network", { origin: 'http://192.168.1.5:4000', host: '192.168.1.5:4000' }],
  ])('stays valid %s, also the first one of a browser', async (_, says) => {
    const [{ phone }, mine] = [await aPatient(), aBrowser(app, anAddress(), says)];
    const code = await codeIn(mine, phone);
    for (let n = 0; n < 3; n += 1) expectError(await enter(phone, otherThan(code)), 'WRONG_CODE');
    await pass(31);
    expect((await start(phone)).status).toBe(200);
    expect((await mine.enter(phone, code)).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['no site', {}],
    ['another site', { origin: 'https://evil.example' }],
    ['no site that we know', { origin: 'null' }],
    ['another site, whatever the origin says', { 'sec-fetch-site': 'cross-site', origin: 'https://clinic.example' }],
  ])('of a request that names %s works without a cookie', async (_, says) => {
    const { phone } = await aPatient();
    const program = aBrowser(app, anAddress(), says);
    const code = await codeIn(program, phone);
    expect((await enter(phone, code)).status).toBe(200);
  });

  it('stays valid when others enter wrong codes, with or without a cookie of their own', async () => {
    const [{ phone }, mine, other] = [await aPatient(), aBrowser(app), aBrowser(app)];
    const code = await codeIn(mine, phone);
    other.cookies.set('clinic-login', 'A'.repeat(22));
    for (let n = 0; n < 4; n += 1) {
      expectError(await enter(phone, otherThan(code)), 'WRONG_CODE');
      expectError(await other.enter(phone, otherThan(code)), 'WRONG_CODE');
      // Nor does the right code help who did not ask for it.
      expectError(await enter(phone, code), 'WRONG_CODE');
    }
    expect((await mine.enter(phone, code)).status).toBe(200);
  });

  it("is replaced by the same browser's next one, and locked by its own three wrong ones", async () => {
    const [{ phone }, mine] = [await aPatient(), aBrowser(app)];
    const first = await codeIn(mine, phone);
    await pass(31);
    const second = await codeIn(mine, phone);
    if (first !== second) expectError(await mine.enter(phone, first), 'WRONG_CODE');
    expectError(await mine.enter(phone, otherThan(second)), 'WRONG_CODE');
    if (first === second) expectError(await mine.enter(phone, otherThan(second)), 'WRONG_CODE');
    expectError(await mine.enter(phone, otherThan(second)), 'WRONG_CODE');
    expectError(await mine.enter(phone, second), 'CODE_LOCKED');
  });

  it('is one of two that are asked for at the same moment by the person and a stranger', async () => {
    const [{ phone }, mine, other] = [await aPatient(), aBrowser(app), aBrowser(app)];
    // Known, so that the two requests have separate limits.
    expect((await logInWith(app, mine, phone)).status).toBe(200);
    await pass(601);
    const answers = await app.atOnce('login.insert-challenge', [() => mine.start(phone), () => other.start(phone)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const sent = (await app.sms.sent()).filter(({ to }) => to === phone).slice(-2);
    const codes = sent.map(({ text }) => /\b\d{6}\b/.exec(text)![0]);
    const tried = [];
    for (const code of codes) tried.push((await mine.enter(phone, code)).status);
    expect(tried).toContain(200);
  });
});

describe('a browser that logged in before', () => {
  it('still logs in when strangers have used up the wrong codes of the day; unknown ones wait for the day', async () => {
    const [{ phone }, mine, unknown] = [await aPatient(), aBrowser(app), aBrowser(app)];
    expect((await logInWith(app, mine, phone)).status).toBe(200);
    await pass(601);
    await lockUnknownBrowsers(phone);
    expect((await logInWith(app, mine, phone)).status).toBe(200);
    await pass(3600);
    const code = await codeIn(unknown, phone);
    expectError(await unknown.enter(phone, code), 'TOO_MANY_REQUESTS');
    await pass(24 * 3600);
    expect((await logInWith(app, unknown, phone)).status).toBe(200);
  });

  it('still gets codes when strangers have used up those of the phone, and the other way round', async () => {
    const [{ phone }, mine] = [await aPatient(), aBrowser(app)];
    expect((await logInWith(app, mine, phone)).status).toBe(200);
    for (let n = 0; n < 2; n += 1) {
      await pass(31);
      expect((await start(phone)).status).toBe(200);
    }
    await pass(31);
    expectError(await start(phone), 'TOO_MANY_REQUESTS');
    for (let n = 0; n < 3; n += 1) {
      expect((await mine.start(phone)).status).toBe(200);
      await pass(31);
    }
    expectError(await mine.start(phone), 'TOO_MANY_REQUESTS');
    await pass(600);
    expect((await start(phone)).status).toBe(200);
  });

  it('has ten wrong codes a day of its own, which lock nobody else out', async () => {
    const [{ phone }, mine] = [await aPatient(), aBrowser(app)];
    expect((await logInWith(app, mine, phone)).status).toBe(200);
    for (let wrong = 0; wrong < 10;) {
      await pass(721);
      const code = await codeIn(mine, phone);
      for (let n = 0; n < 3 && wrong < 10; n += 1, wrong += 1)
        expectError(await mine.enter(phone, otherThan(code)), 'WRONG_CODE');
    }
    const code = await codeFor(mine, phone);
    expectError(await mine.enter(phone, code), 'TOO_MANY_REQUESTS');
    expect((await logInWith(app, aBrowser(app), phone)).status).toBe(200);
  });
  async function codeFor(browser: TestBrowser, phone: string): Promise<string> {
    await pass(721);
    return codeIn(browser, phone);
  }

  it.each<[string, (mine: TestBrowser, kept: string) => void | Promise<unknown>]>([
    ['its cookie is an earlier one', (mine, kept) => void mine.cookies.set('clinic-device', kept)],
    ['its cookie was changed', (mine) => void mine.cookies.set('clinic-device', `${'A'.repeat(22)}.${'B'.repeat(43)}`)],
    ['its cookie is no such thing', (mine) => void mine.cookies.set('clinic-device', '~.~')],
    [
      'it has not logged in for 400 days',
      async () => {
        await app.db.query(`UPDATE known_devices SET logged_in_at = logged_in_at - interval '401 days'`);
        const { purgeLogIns } = await import('./login.service.ts');
        await purgeLogIns(app.db);
      },
    ],
  ])('is an unknown one if %s', async (_, spoil) => {
    const [{ phone }, mine] = [await aPatient(), aBrowser(app)];
    expect((await logInWith(app, mine, phone)).status).toBe(200);
    const kept = mine.cookies.get('clinic-device')!;
    expect((await logInWith(app, mine, phone)).status).toBe(200);
    expect(mine.cookies.get('clinic-device')).not.toBe(kept);
    await spoil(mine, kept);
    await pass(601);
    expect((await start(phone)).status).toBe(200);
    // The thirty seconds of unknown browsers count for it.
    expectError(await mine.start(phone), 'TOO_MANY_REQUESTS');
  });

  it('is known for the last five phones only, and never for a phone that did not log in there', async () => {
    const mine = aBrowser(app);
    const phones: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { phone } = await aPatient();
      expect((await logInWith(app, mine, phone)).status).toBe(200);
      phones.push(phone);
    }
    const isKnown = async (phone: string) => {
      await start(phone);
      return (await mine.start(phone)).status === 200;
    };
    const known = [];
    for (const phone of [...phones, (await aPatient()).phone]) known.push(await isKnown(phone));
    expect(known).toEqual([false, true, true, true, true, true, false]);
  });

  it('keeps nothing that a script, another site or a reader of the cookie could use', async () => {
    const [{ phone, name }, mine] = [await aPatient(), aBrowser(app)];
    const started = await mine.call('POST', '/login/start', { phoneNumber: phone }, { 'x-forwarded-proto': 'https' });
    const answer = await mine.call(
      'POST',
      '/login/otp',
      { phoneNumber: phone, otp: await app.sms.codeFor(phone) },
      { 'x-forwarded-proto': 'https' },
    );
    expect(answer.status).toBe(200);
    expect([started.headers['set-cookie'], answer.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(
        /^__Host-clinic-login=[\w-]{22}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      ) as string,
      expect.stringMatching(
        /^__Host-clinic-device=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      ) as string,
    ]);
    const kept = mine.cookies.get('__Host-clinic-device')!;
    for (const secret of [phone, name]) expect(kept).not.toContain(secret);
    // The cookie opens nothing by itself.
    expectError(await mine.call('GET', '/api/v1/me'), 'NOT_SIGNED_IN');
    const { rows } = await app.db.query('SELECT token_hash FROM known_devices');
    for (const { token_hash } of rows as { token_hash: Buffer }[])
      expect(kept).not.toContain(token_hash.toString('base64url'));
  });
});

describe('one address', () => {
  it('enters six wrong codes a day for a phone, so that an unknown browser elsewhere still logs in', async () => {
    const [{ phone }, from] = [await aPatient(), anAddress()];
    for (let wrong = 0; wrong < 6;) {
      expect((await start(phone, from)).status).toBe(200);
      const code = await app.sms.codeFor(phone);
      for (let n = 0; n < 3; n += 1, wrong += 1) expectError(await enter(phone, otherThan(code), from), 'WRONG_CODE');
      await pass(301);
    }
    expectError(await enter(phone, '000000', from), 'TOO_MANY_REQUESTS');
    await pass(601);
    expect((await logInWith(app, aBrowser(app), phone)).status).toBe(200);
  });

  it('gets six codes a day sent to a phone', async () => {
    const [phone, from] = [aPhone(), anAddress()];
    for (let n = 0; n < 6; n += 1) {
      expect((await start(phone, from)).status).toBe(200);
      await pass(721);
    }
    expectError(await start(phone, from), 'TOO_MANY_REQUESTS');
    expect((await start(phone)).status).toBe(200);
  });
});
