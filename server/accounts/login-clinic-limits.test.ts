import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBrowser, logInWith } from '../testing/browsers.ts';
import { aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { letTimePass } from '../testing/time.store.ts';

/** Limits of the whole clinic. Their counters are raised near the limit; the last steps are calls. */
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ rateProfile: 'strict' });
});
afterEach(() => app.close());

/** Raises a counter that calls have begun. */
async function raise(key: string, hits: number): Promise<void> {
  const { rows } = await app.db.query('UPDATE rate_limits SET hits = $2 WHERE key = $1 RETURNING key', [key, hits]);
  expect(rows).toHaveLength(1);
}
const pass = (seconds: number) => letTimePass(app.db, seconds);
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const start = (phone: string) => app.startLogIn({ body: { phoneNumber: phone } }, { 'x-forwarded-for': anAddress() });
const enter = (phone: string, otp: string) =>
  app.finishLogIn({ body: { phoneNumber: phone, otp } }, { 'x-forwarded-for': anAddress() });
/** A person with a code: the code, and a wrong one. */
async function askedFor(phone: string): Promise<{ right: string; wrong: string }> {
  expect((await start(phone)).status).toBe(200);
  const right = await app.sms.codeFor(phone);
  return { right, wrong: otherThan(right) };
}
async function aPersonAskingForACode() {
  const { phone } = await aPerson(app.db);
  return { phone, ...(await askedFor(phone)) };
}
/** SMS that arrive; those that wait for the next minute fail here, as they do in the job queue. */
async function smsTo(phone: string): Promise<number> {
  const sent = await app.sms.sent().catch(() => app.sms.sent());
  return sent.filter(({ to }) => to === phone).length;
}

describe('wrong codes of unknown browsers', () => {
  it('are three thousand a day in the whole clinic; then only known browsers log in, until the day is over', async () => {
    const [mine, patient] = [aBrowser(app), await aPerson(app.db)];
    expect((await logInWith(app, mine, patient.phone)).status).toBe(200);
    const [one, other] = [await aPersonAskingForACode(), await aPersonAskingForACode()];
    expectError(await enter(one.phone, one.wrong), 'WRONG_CODE');
    await raise('wrong-all', 2999);
    // A right code is not counted.
    expect((await enter(other.phone, other.right)).status).toBe(200);
    expectError(await enter(one.phone, one.wrong), 'WRONG_CODE');
    expectError(await enter(one.phone, one.right), 'TOO_MANY_REQUESTS');
    expect((await logInWith(app, mine, patient.phone)).status).toBe(200);
    await pass(24 * 3600);
    const { phone, right } = await aPersonAskingForACode();
    expect((await enter(phone, right)).status).toBe(200);
  });

  it('at the same moment stay within the limit', async () => {
    const people = [];
    for (let n = 0; n < 5; n += 1) people.push(await aPersonAskingForACode());
    expectError(await enter(people[0]!.phone, people[0]!.wrong), 'WRONG_CODE');
    await raise('wrong-all', 2998);
    const answers = await app.atOnce(
      'login.take-try',
      people.map(
        ({ phone, wrong }) =>
          () =>
            enter(phone, wrong),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([401, 401, 429, 429, 429]);
  });

  it.each([
    ['300 in ten minutes', 'wrong-alarm-10min', 300, 600],
    ['1,000 in a day', 'wrong-alarm-day', 1000, 24 * 3600],
  ])('are reported once when they are %s, without saying whose', async (_, key, most, seconds) => {
    const { phone, wrong } = await aPersonAskingForACode();
    const reports = () => app.log.filter((line) => line.includes('Log-in codes are being guessed'));
    expectError(await enter(phone, wrong), 'WRONG_CODE');
    await raise(key, most - 2);
    expectError(await enter(phone, wrong), 'WRONG_CODE');
    // Those of a browser that is known for the phone are mistyped ones.
    const [patient, mine] = [await aPerson(app.db), aBrowser(app)];
    expect((await logInWith(app, mine, patient.phone)).status).toBe(200);
    await mine.start(patient.phone);
    expectError(await mine.enter(patient.phone, otherThan(await app.sms.codeFor(patient.phone))), 'WRONG_CODE');
    expect(reports()).toEqual([]);
    expectError(await enter(phone, wrong), 'WRONG_CODE');
    expect(reports()).toHaveLength(1);
    expect(JSON.parse(reports()[0]!)).toMatchObject({ wrongCodes: most, seconds });
    expect(reports()[0]).not.toContain(phone);
    const next = await aPersonAskingForACode();
    expectError(await enter(next.phone, next.wrong), 'WRONG_CODE');
    expect(reports()).toHaveLength(1);
  });

  it('a hundred in a row for one phone, without a log-in, refuse them until the desk has seen the papers', async () => {
    const { phone, wrong } = await aPersonAskingForACode();
    expectError(await enter(phone, wrong), 'WRONG_CODE');
    await raise(`wrong-row:${phone}`, 99);
    expectError(await enter(phone, wrong), 'WRONG_CODE');
    await pass(30 * 24 * 3600);
    const later = await askedFor(phone);
    expectError(await enter(phone, later.right), 'TOO_MANY_REQUESTS');
    const desk = await app.asRole('Receptionist');
    expect((await desk.confirmIdentityAtDesk({ params: { phone } })).status).toBe(200);
    expect((await enter(phone, later.right)).status).toBe(200);
  });

  it('are counted in a row only up to the next log-in', async () => {
    const { phone, wrong, right } = await aPersonAskingForACode();
    expectError(await enter(phone, wrong), 'WRONG_CODE');
    await raise(`wrong-row:${phone}`, 99);
    expect((await enter(phone, right)).status).toBe(200);
    await pass(31);
    const next = await askedFor(phone);
    expectError(await enter(phone, next.wrong), 'WRONG_CODE');
    expect((await enter(phone, next.right)).status).toBe(200);
  });
});

describe('SMS with codes', () => {
  it.each([
    ['twenty in a minute', 'code-sms-minute', 20, 60],
    ['two thousand in a day', 'code-sms-day', 2000, 24 * 3600],
  ])('are %s; a request beyond gets the same answer and no SMS', async (_, key, most, seconds) => {
    await aPersonAskingForACode();
    await raise(key, most - 1);
    // Whose codes are always sent: nobody else's.
    await aPerson(app.db, { role: 'Staff' });
    const [last, beyond] = [await aPerson(app.db), await aPerson(app.db)];
    const answers = [await start(last.phone), await start(beyond.phone)];
    expect(answers.map(({ status, body }) => [status, { ...(body as object), phoneNumber: '' }])).toEqual(
      Array(2).fill([200, { phoneNumber: '', expiresInSeconds: 300, resendAfterSeconds: 30 }]),
    );
    expect([await smsTo(last.phone), await smsTo(beyond.phone)]).toEqual([1, 0]);
    await pass(seconds);
    expect((await askedFor(beyond.phone)).right).toMatch(/^\d{6}$/);
  });

  it.each<[string, Role, string]>([
    ['staff', 'Receptionist', 'NULL'],
    ['who logged in during the last thirty days', 'User', `clinic_now() - interval '29 days'`],
  ])('beyond that are still sent to %s', async (_, role, lastLogIn) => {
    await aPersonAskingForACode();
    await raise('code-sms-minute', 20);
    const { id, phone } = await aPerson(app.db, { role });
    await app.db.query(`UPDATE accounts SET last_login_at = ${lastLogIn} WHERE id = $1`, [id]);
    expect((await askedFor(phone)).right).toMatch(/^\d{6}$/);
  });

  it('beyond that are still sent to a browser that is known for the phone, and not to others', async () => {
    const [{ id, phone }, mine] = [await aPerson(app.db), aBrowser(app)];
    expect((await logInWith(app, mine, phone)).status).toBe(200);
    await app.db.query(`UPDATE accounts SET last_login_at = clinic_now() - interval '31 days' WHERE id = $1`, [id]);
    await raise('code-sms-minute', 20);
    await pass(31);
    expect((await start(phone)).status).toBe(200);
    expect(await smsTo(phone)).toBe(1);
    expect((await mine.start(phone)).status).toBe(200);
    expect(await smsTo(phone)).toBe(2);
  });
});
