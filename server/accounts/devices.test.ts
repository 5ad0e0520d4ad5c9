import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBrowser, logInWith } from '../testing/browsers.ts';
import type { TestBrowser } from '../testing/browsers.ts';
import { aPerson, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { letTimePass } from '../testing/time.store.ts';
import { purgeLogIns } from './login.service.ts';

/** Browsers that logged in before have limits of their own. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateProfile: 'strict' });
});
afterAll(() => app.close());

/** A patient who logged in recently: their codes are sent even after the clinic has sent many. */
async function aPatient() {
  const person = await aPerson(app.db);
  await app.db.query('UPDATE accounts SET last_login_at = clinic_now() WHERE id = $1', [person.id]);
  return person;
}
const pass = (seconds: number) => letTimePass(app.db, seconds);
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** A program without cookies, by default from a new address. */
const start = (phone: string, from = anAddress()) =>
  app.startLogIn({ body: { phoneNumber: phone } }, { 'x-forwarded-for': from });
const enter = (phone: string, otp: string, from = anAddress()) =>
  app.finishLogIn({ body: { phoneNumber: phone, otp } }, { 'x-forwarded-for': from });
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

  const noEntry = `${'A'.repeat(22)}.${'B'.repeat(43)}`;
  const change = (mine: TestBrowser, to: (now: string) => string) =>
    void mine.cookies.set('clinic-device', to(mine.cookies.get('clinic-device')!));
  it.each<[string, (mine: TestBrowser, kept: string, phone: string) => void | Promise<unknown>]>([
    ['its cookie is an earlier one', (mine, kept) => void mine.cookies.set('clinic-device', kept)],
    ['its cookie was changed', (mine) => void mine.cookies.set('clinic-device', noEntry)],
    ['its cookie is no such thing', (mine) => void mine.cookies.set('clinic-device', '~.~')],
    ['something stands before it in the cookie', (mine) => change(mine, (now) => `x.${now}`)],
    ['something stands after it in the cookie', (mine) => change(mine, (now) => `${now}x`)],
    ['five others stand before it in the cookie', (mine) => change(mine, (now) => `${`${noEntry}~`.repeat(5)}${now}`)],
    [
      'the phone is another account’s since',
      async (_, _kept, phone) => {
        await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE phone = $1', [phone]);
        await aPerson(app.db, { phone });
      },
    ],
    [
      'the account has another phone since',
      (_, _kept, phone) => app.db.query('UPDATE accounts SET phone = $2 WHERE phone = $1', [phone, aPhone()]),
    ],
    [
      'it has not logged in for 400 days',
      async () => {
        await app.db.query(`UPDATE known_devices SET logged_in_at = logged_in_at - interval '401 days'`);
        await purgeLogIns(app.db);
      },
    ],
  ])('is an unknown one if %s', async (_, spoil) => {
    const [{ phone }, mine] = [await aPatient(), aBrowser(app)];
    expect((await logInWith(app, mine, phone)).status).toBe(200);
    const kept = mine.cookies.get('clinic-device')!;
    expect((await logInWith(app, mine, phone)).status).toBe(200);
    expect(mine.cookies.get('clinic-device')).not.toBe(kept);
    await spoil(mine, kept, phone);
    await pass(601);
    expect((await start(phone)).status).toBe(200);
    // The thirty seconds of unknown browsers count for it.
    expectError(await mine.start(phone), 'TOO_MANY_REQUESTS');
  });

  /** Others have just asked for a code: only a known browser gets one too. */
  async function isKnown(browser: TestBrowser, phone: string): Promise<boolean> {
    await start(phone);
    return (await browser.start(phone)).status === 200;
  }

  it('stays known when others log in again, up to 400 days', async () => {
    const [{ phone }, mine, other] = [await aPatient(), aBrowser(app), aBrowser(app)];
    for (const browser of [mine, other, other]) {
      expect((await logInWith(app, browser, phone)).status).toBe(200);
      await pass(31);
    }
    await app.db.query(
      `UPDATE known_devices SET logged_in_at = clinic_now() - interval '399 days'
      WHERE account_id = (SELECT id FROM accounts WHERE phone = $1)`,
      [phone],
    );
    await purgeLogIns(app.db);
    expect(await isKnown(mine, phone)).toBe(true);
  });

  it('stays known for its other phones, however often one of them logs in', async () => {
    const [first, often, mine] = [await aPatient(), await aPatient(), aBrowser(app)];
    expect((await logInWith(app, mine, first.phone)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) {
      expect((await logInWith(app, mine, often.phone)).status).toBe(200);
      await pass(721);
    }
    expect(await isKnown(mine, first.phone)).toBe(true);
  });

  it('is one of the last ten of its account; another account keeps its own', async () => {
    const [{ phone }, someone, theirs] = [await aPatient(), await aPatient(), aBrowser(app)];
    expect((await logInWith(app, theirs, someone.phone)).status).toBe(200);
    const browsers = Array.from({ length: 11 }, () => aBrowser(app));
    for (const browser of browsers) {
      expect((await logInWith(app, browser, phone)).status).toBe(200);
      await pass(24 * 3600);
    }
    const known = [];
    for (const browser of browsers) known.push(await isKnown(browser, phone));
    expect(known).toEqual([false, ...Array<boolean>(10).fill(true)]);
    expect(await isKnown(theirs, someone.phone)).toBe(true);
  });

  it('is known for the last five phones only, and never for a phone that did not log in there', async () => {
    const mine = aBrowser(app);
    const phones: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { phone } = await aPatient();
      expect((await logInWith(app, mine, phone)).status).toBe(200);
      phones.push(phone);
    }
    expect(mine.cookies.get('clinic-device')!.split('~')).toHaveLength(5);
    const known = [];
    for (const phone of [...phones, (await aPatient()).phone]) known.push(await isKnown(mine, phone));
    expect(known).toEqual([false, true, true, true, true, true, false]);
  });

  it('keeps nothing that a script, another site or a reader of the cookie could use', async () => {
    const [{ phone, name }, mine] = [await aPatient(), aBrowser(app)];
    const started = await mine.startLogIn({ body: { phoneNumber: phone } }, { 'x-forwarded-proto': 'https' });
    const answer = await mine.finishLogIn(
      { body: { phoneNumber: phone, otp: await app.sms.codeFor(phone) } },
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
    // The cookie alone signs nobody in.
    expectError(await mine.readMe(), 'NOT_SIGNED_IN');
    const { rows } = await app.db.query('SELECT token_hash FROM known_devices');
    for (const { token_hash } of rows as { token_hash: Buffer }[])
      expect(kept).not.toContain(token_hash.toString('base64url'));
  });
});
