import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, aPhone } from '../testing/builders.store.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { expectError } from '../testing/expect.ts';
import { letTimePass } from '../testing/time.store.ts';

const start = (app: TestApp, phone: string) => app.startLogIn({ body: { phoneNumber: phone } });
const enter = (app: TestApp, phone: string, otp: string) => app.finishLogIn({ body: { phoneNumber: phone, otp } });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('one-time codes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  async function sentCode() {
    const { phone } = await aPerson(app.db, { name: 'Rina Das' });
    await start(app, phone);
    return { phone, code: await app.sms.codeFor(phone) };
  }

  it("open a session with the person's name and role", async () => {
    const { phone, code } = await sentCode();
    const answer = await enter(app, phone, code);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: 'Rina Das', phoneNumber: phone, role: 'User' });
    const { access_token } = answer.body as { access_token: string };
    const me = await app.readMe({}, { authorization: `Bearer ${access_token}` });
    expect(me.body).toMatchObject({ phoneNumber: phone });
  });

  it('work once: the same code never opens two sessions, not even at the same moment', async () => {
    const { phone, code } = await sentCode();
    const answers = await app.atOnce(
      'accounts.lock-of-phone',
      [1, 2, 3].map(() => () => enter(app, phone, code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const opened = answers.find(({ status }) => status === 200)?.body as { access_token: string };
    const { body } = await app.listMySessions(
      {},
      {
        authorization: `Bearer ${opened.access_token}`,
      },
    );
    expect((body as { sessions: unknown[] }).sessions).toHaveLength(1);
    expectError(await enter(app, phone, code), 'WRONG_CODE');
  });

  it('are locked after three wrong tries, and then the right code fails too', async () => {
    const { phone, code } = await sentCode();
    for (let i = 0; i < 3; i += 1) expect((await enter(app, phone, otherThan(code))).status).toBe(401);
    const locked = await enter(app, phone, code);
    expect(expectError(locked, 'CODE_LOCKED').message).toBe(
      'You have exceeded the maximum number of attempts. Please try again later.',
    );
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(200);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(300);
  });

  it('once locked are reported as locked only for their five minutes', async () => {
    const { phone, code } = await sentCode();
    for (let i = 0; i < 3; i += 1) await enter(app, phone, otherThan(code));
    // The demo counts no wrong codes beyond those of one code.
    expect((await app.db.query(`SELECT key FROM rate_limits WHERE key LIKE 'wrong-%'`)).rows).toEqual([]);
    await letTimePass(app.db, 299);
    expectError(await enter(app, phone, code), 'CODE_LOCKED');
    await letTimePass(app.db, 1);
    expectError(await enter(app, phone, code), 'WRONG_CODE');
  });

  it('once locked are replaced by a newer one with three tries of its own', async () => {
    const { phone, code } = await sentCode();
    for (let i = 0; i < 3; i += 1) await enter(app, phone, otherThan(code));
    await start(app, phone);
    const newer = await app.sms.codeFor(phone);
    for (let i = 0; i < 2; i += 1) expectError(await enter(app, phone, otherThan(newer)), 'WRONG_CODE');
    expect((await enter(app, phone, newer)).status).toBe(200);
    // Used at its third try: that is not the lock of three wrong ones.
    expectError(await enter(app, phone, newer), 'WRONG_CODE');
  });

  it('are valid for five minutes', async () => {
    const [living, ended] = [await sentCode(), await sentCode()];
    await app.db.query(
      `UPDATE login_challenges SET expires_at = expires_at - interval '290 seconds' WHERE phone = $1`,
      [living.phone],
    );
    await app.db.query(
      `UPDATE login_challenges SET expires_at = expires_at - interval '300 seconds' WHERE phone = $1`,
      [ended.phone],
    );
    expectError(await enter(app, ended.phone, ended.code), 'WRONG_CODE');
    expect((await enter(app, living.phone, living.code)).status).toBe(200);
  });

  it('allow three tries however many are made at once', async () => {
    const { phone, code } = await sentCode();
    const wrong = Array.from({ length: 100 }, (_, i) => String(i).padStart(6, '0')).filter((guess) => guess !== code);
    const answers = await Promise.all(wrong.map((guess) => enter(app, phone, guess)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect((await enter(app, phone, code)).status).toBe(429);
  });

  it('are replaced by a newer one', async () => {
    const { phone, code } = await sentCode();
    await start(app, phone);
    const newer = await app.sms.codeFor(phone);
    if (newer !== code) expect((await enter(app, phone, code)).status).toBe(401);
    expect((await enter(app, phone, newer)).status).toBe(200);
  });

  it('are not sent to a phone without an account, which gets the same answers', async () => {
    const known = await aPerson(app.db);
    const unknown = aPhone();
    const answers = [await start(app, known.phone), await start(app, unknown)];
    expect(answers[1]!.status).toBe(answers[0]!.status);
    expect({ ...(answers[1]!.body as object), phoneNumber: '' }).toEqual({
      ...(answers[0]!.body as object),
      phoneNumber: '',
    });
    expect(answers[1]?.body).toEqual({ phoneNumber: unknown, expiresInSeconds: 300, resendAfterSeconds: 30 });
    expect((await app.sms.sent()).filter(({ to }) => to === unknown)).toEqual([]);
    const code = await app.sms.codeFor(known.phone);
    const wrong = [await enter(app, known.phone, otherThan(code)), await enter(app, unknown, '123456')];
    expect(wrong.map((answer) => [answer.status, expectError(answer).message])).toEqual(
      Array(2).fill([401, 'Invalid OTP. Please try again.']),
    );
  });

  it('are not sent any more once a newer one was requested', async () => {
    const { phone } = await aPerson(app.db);
    await start(app, phone);
    await start(app, phone);
    expect((await app.sms.sent()).filter(({ to }) => to === phone)).toHaveLength(1);
  });

  it.each([
    ['have ended', 'expires_at'],
    ['were used', 'consumed_at'],
  ])('are not sent late, when they %s', async (_, column) => {
    const { phone } = await aPerson(app.db);
    await start(app, phone);
    await app.db.query(`UPDATE login_challenges SET ${column} = clinic_now() - interval '1 second' WHERE phone = $1`, [
      phone,
    ]);
    expect((await app.sms.sent()).filter(({ to }) => to === phone)).toEqual([]);
  });

  it('are not sent to a deleted account', async () => {
    const { id, phone } = await aPerson(app.db);
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [id]);
    await start(app, phone);
    expect((await app.sms.sent()).filter(({ to }) => to === phone)).toEqual([]);
  });

  it('are sent even if others have requested theirs since', async () => {
    const [one, other] = [await aPerson(app.db), await aPerson(app.db)];
    await start(app, one.phone);
    await start(app, other.phone);
    expect((await app.sms.sent()).filter(({ to }) => to === one.phone)).toHaveLength(1);
  });

  it.each([
    [
      'en',
      /^(\d{6}) is your OTP to log in to Clinic, valid for 5 minutes\. Our staff will never ask you for it\.\n\n@clinic\.example #\1$/,
    ],
    ['bn', /^ক্লিনিক-এ লগ ইনের ওটিপি (\d{6}), ৫ মিনিট চলবে। কাউকে বলবেন না, ক্লিনিকের কাউকেও নয়।\n\n@clinic\.example #\1$/],
  ] as const)("are sent in the account's language, with ASCII digits: %s", async (language, text) => {
    const { phone } = await aPerson(app.db, { language });
    await start(app, phone);
    const sms = (await app.sms.sent()).filter(({ to }) => to === phone);
    expect(sms).toEqual([
      { to: phone, kind: 'loginCode', language, byWhatsApp: false, text: expect.stringMatching(text) as string },
    ]);
  });

  it('are in no table, answer or log line in plain text', async () => {
    const { phone, code } = await sentCode();
    const started = await start(app, phone);
    await enter(app, phone, code);
    expect(JSON.stringify(started.body)).not.toMatch(/\d{6}(?!\d)(?<!\d{7})/);
    const rows = await app.db.query(
      "SELECT encode(code_hmac, 'hex') AS hmac, length(code_hmac) AS bytes FROM login_challenges WHERE phone = $1",
      [phone],
    );
    expect(rows.rows).toHaveLength(2);
    for (const row of rows.rows as { hmac: string; bytes: number }[]) expect(row.bytes).toBe(32);
    expect(app.log.join('\n')).not.toContain(code);
    expect(app.log.join('\n')).not.toContain(phone);
  });

  it('also work on the second login address, which answers the token under its own name', async () => {
    const { phone, code } = await sentCode();
    const answer = await app.verifyLogIn({ body: { phone, otp: code } });
    const body = answer.body as { accessToken: string; access_token: string };
    expect(body.accessToken).toBe(body.access_token);
    expect(body.accessToken).toMatch(/^cs_[A-Za-z0-9_-]{43}$/);
    expect((await app.readMe({}, { authorization: `Bearer ${body.accessToken}` })).body).toMatchObject({
      phoneNumber: phone,
    });
  });

  it('are unlimited in a demo', async () => {
    const { phone } = await aPerson(app.db);
    const codes = [];
    for (let i = 0; i < 12; i += 1) {
      expect((await start(app, phone)).status).toBe(200);
      codes.push(await app.sms.codeFor(phone));
    }
    // Codes are uniform over a million: that all twelve begin with 0 happens once in 10^12 runs.
    expect(codes.some((code) => !code.startsWith('0'))).toBe(true);
  });

  it('wrong a dozen times a day lock no one out in a demo', async () => {
    const { phone } = await aPerson(app.db);
    for (let n = 0; n < 4; n += 1) {
      await start(app, phone);
      const wrong = otherThan(await app.sms.codeFor(phone));
      for (let i = 0; i < 3; i += 1) expectError(await enter(app, phone, wrong), 'WRONG_CODE');
    }
    await start(app, phone);
    expect((await enter(app, phone, await app.sms.codeFor(phone))).status).toBe(200);
  });

  it('are bound to their phone and challenge, whatever else is written to the database', async () => {
    const [one, other] = [await sentCode(), await aPerson(app.db)];
    await app.db.query('UPDATE login_challenges SET phone = $2 WHERE phone = $1', [one.phone, other.phone]);
    expectError(await enter(app, other.phone, one.code), 'WRONG_CODE');
    const { phone, code } = await sentCode();
    await start(app, phone);
    await app.db.query(
      `UPDATE login_challenges
      SET code_hmac = (SELECT code_hmac FROM login_challenges WHERE phone = $1 ORDER BY created_at LIMIT 1)
      WHERE phone = $1`,
      [phone],
    );
    expectError(await enter(app, phone, code), 'WRONG_CODE');
  });
});
