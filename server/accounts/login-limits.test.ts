import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anIpv6Prefix, anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp } from '../testing/app.ts';
import { aPerson, aPhone } from '../testing/builders.store.ts';
import { aBrowser, logInWith } from '../testing/browsers.ts';
import { expectError } from '../testing/expect.ts';
import { letTimePass } from '../testing/time.store.ts';

/** The strict profile's limits on sending and trying codes, reached by calls; the tests move the counted times back. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateProfile: 'strict' });
});
afterAll(() => app.close());

const start = (phone: string, from = anAddress()) =>
  app.startLogIn({ body: { phoneNumber: phone } }, { 'x-forwarded-for': from });
const enter = (phone: string, otp: string, from = anAddress()) =>
  app.finishLogIn({ body: { phoneNumber: phone, otp } }, { 'x-forwarded-for': from });
/** A patient who logged in recently: their codes are sent even after the clinic has sent many. */
async function aPatient() {
  const person = await aPerson(app.db);
  await app.db.query('UPDATE accounts SET last_login_at = clinic_now() WHERE id = $1', [person.id]);
  return person;
}
const pass = (seconds: number) => letTimePass(app.db, seconds);
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Refused, with so many seconds to wait, minus a few on a slow machine. */
function expectWait(answer: TestAnswer, seconds: number, slack = 10): void {
  expectError(answer, 'TOO_MANY_REQUESTS');
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeLessThanOrEqual(seconds);
  expect(wait).toBeGreaterThan(seconds - slack);
}

/** Requests a code and reads it from the SMS. */
async function codeFor(phone: string): Promise<string> {
  expect((await start(phone)).status).toBe(200);
  return app.sms.codeFor(phone);
}

const phones: [string, () => Promise<string>][] = [
  ['a phone with an account', async () => (await aPatient()).phone],
  ['a phone without an account', async () => aPhone()],
];

describe.each(phones)('the codes sent to %s', (_, make) => {
  it('are limited to one in thirty seconds', async () => {
    const phone = await make();
    expect((await start(phone)).status).toBe(200);
    expectWait(await start(phone), 30);
    await pass(15);
    expectWait(await start(phone), 15);
    await pass(15);
    expect((await start(phone)).status).toBe(200);
    expectWait(await start(phone), 30);
  });

  it('are limited to three in ten minutes, and asking again does not lengthen the wait', async () => {
    const phone = await make();
    for (const seconds of [31, 31, 0]) {
      expect((await start(phone)).status).toBe(200);
      await pass(seconds);
    }
    // 62 of the 600 seconds are over; the thirty-second cool-down is not what limits here.
    for (const _ of ['once', 'again']) expectWait(await start(phone), 538);
    await pass(500);
    expectWait(await start(phone), 38);
    await pass(38);
    expect((await start(phone)).status).toBe(200);
  });

  it('are limited to five in an hour', async () => {
    const phone = await make();
    for (let n = 0; n < 5; n += 1) {
      expect((await start(phone)).status).toBe(200);
      await pass(300);
    }
    expectWait(await start(phone), 3600 - 1500, 60);
    await pass(3600 - 1500);
    expect((await start(phone)).status).toBe(200);
  });

  it('are limited to ten in a day', async () => {
    const phone = await make();
    for (let n = 0; n < 10; n += 1) {
      expect((await start(phone)).status).toBe(200);
      await pass(721);
    }
    expectWait(await start(phone), 24 * 3600 - 7210, 120);
    await pass(24 * 3600 - 7210);
    expect((await start(phone)).status).toBe(200);
  });
});

describe('codes asked for', () => {
  it('at the same moment for one phone are one', async () => {
    const { phone } = await aPatient();
    const answers = await app.atOnce(
      'rate-limits.hit',
      Array.from({ length: 6 }, () => () => start(phone)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
    expect((await app.sms.sent()).filter(({ to }) => to === phone)).toHaveLength(1);
  });

  it('from one IP address, or one IPv6 network, are a hundred in an hour; further requests do not count against the phones', async () => {
    const [line, other] = [anIpv6Prefix(), anIpv6Prefix()];
    for (let n = 1; n <= 98; n += 1) expect((await start(aPhone(), `${line}::${n.toString(16)}`)).status).toBe(200);
    const named = Array.from({ length: 6 }, aPhone);
    const answers = await app.atOnce(
      'rate-limits.hit',
      named.map((phone) => () => start(phone, `${line}:ffff::1`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
    for (const phone of named.filter((_, n) => answers[n]?.status === 429)) {
      expectWait(await start(phone, `${line}::1`), 3600, 120);
      expect((await start(phone, `${other}::1`)).status).toBe(200);
    }
    await pass(3600);
    expect((await start(aPhone(), `${line}::1`)).status).toBe(200);
  }, 60_000);

  it('too early leave the first one valid', async () => {
    const { phone } = await aPatient();
    const code = await codeFor(phone);
    expect((await start(phone)).status).toBe(429);
    expect((await enter(phone, code)).status).toBe(200);
  });

  it('are sent at once after a login to the browser that logged in, which tells nobody else of the login', async () => {
    const [{ phone }, mine] = [await aPatient(), aBrowser(app)];
    expect((await logInWith(app, mine, phone)).status).toBe(200);
    expectWait(await start(phone), 30);
    expect((await mine.start(phone)).status).toBe(200);
    expectWait(await mine.start(phone), 30);
  });
});

describe('wrong codes', () => {
  /** Three wrong tries of a new code, and one more that is refused as locked and not counted. */
  async function wasteACode(phone: string): Promise<void> {
    const code = await codeFor(phone);
    for (let n = 0; n < 3; n += 1) expectError(await enter(phone, otherThan(code)), 'WRONG_CODE');
    expectError(await enter(phone, otherThan(code)), 'CODE_LOCKED');
    await pass(301);
  }

  it('are limited to ten a day per phone, from any addresses; then the right code is refused too until the day is over', async () => {
    const { phone } = await aPatient();
    for (let n = 0; n < 3; n += 1) await wasteACode(phone);
    const code = await codeFor(phone);
    expectError(await enter(phone, otherThan(code)), 'WRONG_CODE');
    // Three times 301 seconds of the day are over.
    expectWait(await enter(phone, code), 24 * 3600 - 903, 120);
    const other = await aPatient();
    expect((await enter(other.phone, await codeFor(other.phone))).status).toBe(200);
    await pass(24 * 3600 - 903);
    expect((await enter(phone, await codeFor(phone))).status).toBe(200);
  });

  it('are limited to a hundred an hour per address, for any phones', async () => {
    const from = anAddress();
    let wrong = 0;
    while (wrong < 100) {
      const { phone } = await aPatient();
      const code = await codeFor(phone);
      for (let n = 0; n < 3 && wrong < 100; n += 1, wrong += 1)
        expectError(await enter(phone, otherThan(code), from), 'WRONG_CODE');
    }
    const { phone } = await aPatient();
    const code = await codeFor(phone);
    expectWait(await enter(phone, code, from), 3600, 120);
    expect((await enter(phone, code)).status).toBe(200);
    await pass(3600);
    expect((await enter(phone, await codeFor(phone), from)).status).toBe(200);
  }, 60_000);

  it('for a code already used are not counted', async () => {
    const { phone } = await aPatient();
    for (let n = 0; n < 5; n += 1) {
      const code = await codeFor(phone);
      expect((await enter(phone, code)).status).toBe(200);
      for (let again = 0; again < 3; again += 1) expectError(await enter(phone, otherThan(code)), 'WRONG_CODE');
      await pass(721);
    }
    expect((await enter(phone, await codeFor(phone))).status).toBe(200);
  });

  it('at the same moment get no more than three tries of one code', async () => {
    const { phone } = await aPatient();
    const code = await codeFor(phone);
    const answers = await app.atOnce(
      'login.take-try',
      Array.from({ length: 6 }, () => () => enter(phone, otherThan(code))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 429, 429, 429]);
    expectError(await enter(phone, code), 'CODE_LOCKED');
  });
});
