import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aPerson, aPhone, forgetPeople } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { letTimePass } from '../testing/time.store.ts';
import { done } from '../testing/typed-calls.ts';

describe('sign-up', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const signUp = (body: object, headers?: Record<string, string>) => app.send('signUp', { body }, headers);
  const accountsOf = async (phone: string) =>
    (
      await app.db.query(
        `SELECT name, role, language, phone_verified_at AS proven, deleted_at IS NULL AS living
        FROM accounts
        WHERE phone = $1
        ORDER BY id`,
        [phone],
      )
    ).rows;

  it("makes a User whatever else is sent, in the visitor's language, with an unverified phone", async () => {
    const phone = aPhone();
    const { status, body } = await signUp(
      { name: 'Somebody', phone, role: 'Admin', id: 1, language: 'en' },
      { 'accept-language': 'bn-IN,en;q=0.8' },
    );
    expect([status, body]).toEqual([201, { name: 'Somebody', phone, registrationDate: expect.any(String) as string }]);
    expect(await accountsOf(phone)).toEqual([
      { name: 'Somebody', role: 'User', language: 'bn', proven: null, living: true },
    ]);
  });

  it('makes the name findable in the search for people', async () => {
    const [phone, desk] = [aPhone(), await app.asRole('Receptionist')];
    await forgetPeople(app.db, ['Zinat Rehman']);
    await signUp({ name: 'Zinat Rehman', phone });
    const found = await done(desk.findPeople({ params: { query: 'jinat' } }));
    expect(found.map(({ phoneNumber }) => phoneNumber)).toEqual([phone]);
  });

  it('never changes an existing account', async () => {
    const admin = await app.asRole('Admin', { name: 'Sumana Roy' });
    expect(
      expectError(await signUp({ name: 'Somebody', phone: admin.account.phone, role: 'User' }), 'USER_EXISTS').message,
    ).toBe('User already exists.');
    expect((await admin.readMe()).body).toMatchObject({ name: 'Sumana Roy', role: 'Admin' });
  });

  it('with the phone of a deleted account makes a new one beside it', async () => {
    const gone = await aPerson(app.db, { name: 'Was Here', role: 'Staff' });
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [gone.id]);
    expect((await signUp({ name: 'Is Here', phone: gone.phone })).status).toBe(201);
    expect(await accountsOf(gone.phone)).toMatchObject([
      { name: 'Was Here', role: 'Staff', living: false },
      { name: 'Is Here', role: 'User', living: true },
    ]);
  });

  it('makes one account when sent several times at the same moment', async () => {
    const phone = aPhone();
    const answers = await app.atOnce(
      'accounts.insert',
      Array.from({ length: 6 }, () => () => signUp({ name: 'Twice', phone })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await accountsOf(phone)).toHaveLength(1);
  });

  it('leaves an audit row with the new account, or the existing one it was refused for', async () => {
    const [phone, from] = [aPhone(), { 'x-forwarded-for': anAddress() }];
    const since = await lastAudit(app.db);
    await signUp({ name: 'Somebody', phone }, from);
    await signUp({ name: 'Somebody', phone }, from);
    const rows = await auditSince(app.db, since);
    const id = rows[0]?.subjects[0];
    expect((await app.db.query('SELECT phone FROM accounts WHERE id = $1', [id])).rows).toEqual([{ phone }]);
    expect(rows).toMatchObject([
      { call: 'signUp', action: 'change', outcome: 'done', actorId: null, role: 'Anonymous', subjects: [id] },
      {
        call: 'signUp',
        action: 'change',
        outcome: 'refused',
        actorId: null,
        role: 'Anonymous',
        subjects: [id],
        asked: phone,
      },
    ]);
  });

  it('is unlimited in a demo', async () => {
    const phone = aPhone();
    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await signUp({ name: 'Somebody', phone })).status);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409]);
  });
});

describe('in the strict profile, sign-up and registration together', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ rateProfile: 'strict' });
  });
  afterAll(() => app.close());

  const signUp = (phone: string, from = anAddress()) =>
    app.signUp({ body: { name: 'Somebody', phone } }, { 'x-forwarded-for': from });
  const register = (phone: string, from = anAddress()) =>
    app.register(
      { body: { name: 'Somebody', phoneNumber: phone, confirmPhoneNumber: phone, age: '30', gender: 'Female' } },
      { 'x-forwarded-for': from },
    );

  /** Refused until the hour is over. */
  async function expectAnHour(ask: () => Promise<TestAnswer>, status: number): Promise<void> {
    const refused = await ask();
    expectError(refused, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    await letTimePass(app.db, 3600);
    expect((await ask()).status).toBe(status);
  }

  it('are limited to five an hour per phone, including those refused because the account exists', async () => {
    const phone = aPhone();
    const statuses = [];
    for (const ask of [signUp, signUp, register, signUp, register]) statuses.push((await ask(phone)).status);
    // The registration does not tell that the phone is known.
    expect(statuses).toEqual([201, 409, 201, 409, 201]);
    for (const ask of [signUp, register]) expectError(await ask(phone), 'TOO_MANY_REQUESTS');
    expect((await signUp(aPhone())).status).toBe(201);
    await expectAnHour(() => signUp(phone), 409);
  });

  it('are limited to fifty an hour per address', async () => {
    const from = anAddress();
    for (let n = 0; n < 50; n += 1) expect((await (n % 2 ? signUp : register)(aPhone(), from)).status).toBe(201);
    expectError(await register(aPhone(), from), 'TOO_MANY_REQUESTS');
    const phone = aPhone();
    expectError(await signUp(phone, from), 'TOO_MANY_REQUESTS');
    expect((await app.db.query('SELECT 1 FROM accounts WHERE phone = $1', [phone])).rows).toEqual([]);
    await expectAnHour(() => signUp(phone, from), 201);
  });
});
