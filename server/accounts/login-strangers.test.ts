import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBrowser, logInWith } from '../testing/browsers.ts';
import type { TestBrowser } from '../testing/browsers.ts';
import { aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { letTimePass } from '../testing/time.store.ts';

/** A stranger can neither lock a person out nor end the code they are typing. */
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
      // The right code is refused too, from a browser that did not request it.
      expectError(await enter(phone, code), 'WRONG_CODE');
    }
    expect((await mine.enter(phone, code)).status).toBe(200);
  });

  it('asked for again is bound to the cookie of who sends one back', async () => {
    const [{ phone }, program] = [await aPatient(), aBrowser(app, anAddress(), {})];
    const first = await codeIn(program, phone);
    await pass(31);
    const second = await codeIn(program, phone);
    if (first !== second) expectError(await enter(phone, second), 'WRONG_CODE');
    expect((await program.enter(phone, second)).status).toBe(200);
  });

  it('is sent although others ask before it has left, and not if the same browser or program asks again', async () => {
    const sentTo = async (phone: string) => (await app.sms.sent()).filter(({ to }) => to === phone).length;
    const ask = async (who: readonly ((phone: string) => Promise<unknown>)[]) => {
      const { phone } = await aPatient();
      for (const from of who) {
        await from(phone);
        await pass(31);
      }
      return sentTo(phone);
    };
    const [mine, other] = [aBrowser(app), aBrowser(app)];
    expect(await ask([mine.start, other.start])).toBe(2);
    expect(await ask([mine.start, start])).toBe(2);
    expect(await ask([mine.start, mine.start])).toBe(1);
    expect(await ask([start, start])).toBe(1);
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
    expectError(await mine.enter((await aPatient()).phone, '000000'), 'WRONG_CODE');
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

  it('gets six codes a day sent to a phone, and more only in a browser that is known for it', async () => {
    const [{ phone }, from] = [await aPatient(), anAddress()];
    const mine = aBrowser(app, from);
    expect((await logInWith(app, mine, phone)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) {
      await pass(721);
      expect((await start(phone, from)).status).toBe(200);
    }
    await pass(721);
    expectError(await start(phone, from), 'TOO_MANY_REQUESTS');
    expect((await start(phone)).status).toBe(200);
    expect((await mine.start(phone)).status).toBe(200);
  });
});
