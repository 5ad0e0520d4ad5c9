import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, aPhone } from '../testing/builders.store.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';

const start = (app: TestApp, phone: string) => app.call('POST', '/login/start', { phoneNumber: phone });
const enter = (app: TestApp, phone: string, otp: string) => app.call('POST', '/login/otp', { phoneNumber: phone, otp });
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

  it('open a session that names the person and their role', async () => {
    const { phone, code } = await sentCode();
    const answer = await enter(app, phone, code);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: 'Rina Das', phoneNumber: phone, role: 'User' });
    const { access_token } = answer.body as { access_token: string };
    const me = await app.call('GET', '/api/v1/me', undefined, { authorization: `Bearer ${access_token}` });
    expect(me.body).toMatchObject({ phoneNumber: phone });
  });

  it('count once: the same code never opens two sessions, also not at the same moment', async () => {
    const { phone, code } = await sentCode();
    const answers = await Promise.all([1, 2, 3].map(() => enter(app, phone, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await enter(app, phone, code)).status).toBe(401);
  });

  it('die of three wrong tries, and then the right code fails too', async () => {
    const { phone, code } = await sentCode();
    for (let i = 0; i < 3; i += 1) expect((await enter(app, phone, otherThan(code))).status).toBe(401);
    const locked = await enter(app, phone, code);
    expect(locked.status).toBe(429);
    expect(locked.body).toMatchObject({ code: 'CODE_LOCKED' });
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(200);
  });

  it('cost three tries however many are made at once', async () => {
    const { phone, code } = await sentCode();
    const wrong = Array.from({ length: 100 }, (_, i) => String(i).padStart(6, '0')).filter((guess) => guess !== code);
    const answers = await Promise.all(wrong.map((guess) => enter(app, phone, guess)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect((await enter(app, phone, code)).status).toBe(429);
  });

  it('end after five minutes by the clock of the database', async () => {
    const { phone, code } = await sentCode();
    await app.db.query(`UPDATE login_challenges SET expires_at = expires_at - interval '301 seconds' WHERE phone = $1`, [phone]);
    expect((await enter(app, phone, code)).status).toBe(401);
  });

  it('are replaced by a newer one', async () => {
    const { phone, code } = await sentCode();
    await start(app, phone);
    const newer = await app.sms.codeFor(phone);
    if (newer !== code) expect((await enter(app, phone, code)).status).toBe(401);
    expect((await enter(app, phone, newer)).status).toBe(200);
  });

  it('are not sent to a phone nobody has, which gets the same answers', async () => {
    const known = await aPerson(app.db);
    const unknown = aPhone();
    const answers = [await start(app, known.phone), await start(app, unknown)];
    expect(answers[1]!.status).toBe(answers[0]!.status);
    expect({ ...(answers[1]!.body as object), phoneNumber: '' }).toEqual({ ...(answers[0]!.body as object), phoneNumber: '' });
    expect((await app.sms.sent()).filter(({ to }) => to === unknown)).toEqual([]);
    const code = await app.sms.codeFor(known.phone);
    const wrong = [await enter(app, known.phone, otherThan(code)), await enter(app, unknown, '123456')];
    expect(wrong.map(({ status, body }) => [status, (body as { message: string }).message])).toEqual(Array(2).fill([401, 'Invalid OTP. Please try again.']));
  });

  it('are not sent any more once a newer one was asked for', async () => {
    const { phone } = await aPerson(app.db);
    await start(app, phone);
    await start(app, phone);
    expect((await app.sms.sent()).filter(({ to }) => to === phone)).toHaveLength(1);
  });

  it('are written in the language of the account, digits as phones read them', async () => {
    const { phone } = await aPerson(app.db, { language: 'bn' });
    await start(app, phone);
    const sms = (await app.sms.sent()).find(({ to }) => to === phone);
    expect(sms?.text).toMatch(/ওটিপি \d{6}।/);
  });

  it('stand in no table, answer or log line as they are', async () => {
    const { phone, code } = await sentCode();
    const started = await start(app, phone);
    await enter(app, phone, code);
    expect(JSON.stringify(started.body)).not.toMatch(/\d{6}(?!\d)(?<!\d{7})/);
    const rows = await app.db.query('SELECT encode(code_hmac, \'hex\') AS hmac, length(code_hmac) AS bytes FROM login_challenges WHERE phone = $1', [phone]);
    expect(rows.rows).toHaveLength(2);
    for (const row of rows.rows as { hmac: string; bytes: number }[]) expect(row.bytes).toBe(32);
    expect(app.log.join('\n')).not.toContain(code);
    expect(app.log.join('\n')).not.toContain(phone);
  });

  it('serve the alternative screen as well, which gets its token under its own name', async () => {
    const { phone, code } = await sentCode();
    const answer = await app.call('POST', '/api/v1/login/verify', { phone, otp: code });
    const body = answer.body as { accessToken: string; access_token: string };
    expect(body.accessToken).toBe(body.access_token);
    expect(body.accessToken).toMatch(/^cs_/);
  });
});

describe('the strict profile', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ rateProfile: 'strict' });
  });
  afterAll(() => app.close());

  it('sends the next code only after 30 seconds, and leaves the first one alive', async () => {
    const { phone } = await aPerson(app.db);
    expect((await start(app, phone)).status).toBe(200);
    const second = await start(app, phone);
    expect(second.status).toBe(429);
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(30);
    expect((await enter(app, phone, await app.sms.codeFor(phone))).status).toBe(200);
  });

  it('lets a phone start again at once after a successful login', async () => {
    const { phone } = await aPerson(app.db);
    await start(app, phone);
    await enter(app, phone, await app.sms.codeFor(phone));
    expect((await start(app, phone)).status).toBe(200);
  });

  it('sends at most three codes in ten minutes, also to phones nobody has', async () => {
    for (const phone of [(await aPerson(app.db)).phone, aPhone()]) {
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1) {
        await app.db.query('DELETE FROM rate_limits WHERE key = $1', [`code-gap:${phone}`]);
        statuses.push((await start(app, phone)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it('says how long it really takes until the next code, also to who asks again too early', async () => {
    const { phone } = await aPerson(app.db);
    await app.db.query(`INSERT INTO rate_limits VALUES ($1, 3, now() + interval '500 seconds')`, [`code-10min:${phone}`]);
    for (let i = 0; i < 3; i += 1) {
      const refused = await start(app, phone);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(450);
    }
    await app.db.query(`UPDATE rate_limits SET window_ends_at = now() WHERE key = $1`, [`code-10min:${phone}`]);
    expect((await start(app, phone)).status).toBe(200);
  });

  it('sends one code to a phone for which many are asked at once', async () => {
    const { phone } = await aPerson(app.db);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => start(app, phone)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(7).fill(429)]);
  });

  it('does not let an address that asks too often use up the tries of the phones it names', async () => {
    const { phone } = await aPerson(app.db);
    await app.db.query(`INSERT INTO rate_limits VALUES ('code-address:203.0.113.9', 100, now() + interval '1 hour')`);
    const blocked = await app.call('POST', '/login/start', { phoneNumber: phone }, { 'x-forwarded-for': '203.0.113.9' });
    expect(blocked.status).toBe(429);
    expect((await start(app, phone)).status).toBe(200);
  });

  it('refuses even the right code after ten wrong ones in a day', async () => {
    const { phone } = await aPerson(app.db);
    await app.db.query(`INSERT INTO rate_limits VALUES ($1, 10, now() + interval '1 hour')`, [`wrong-day:${phone}`]);
    await start(app, phone);
    expect((await enter(app, phone, await app.sms.codeFor(phone))).status).toBe(429);
  });
});
