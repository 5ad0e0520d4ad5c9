import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp } from '../testing/app.ts';
import { aPerson, aSession } from '../testing/builders.store.ts';
import type { Person } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { sha256 } from '../shared/secrets.ts';
import { runNow } from '../testing/moment.ts';

/** What a right code opens, and for whom. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const enter = (phone: string, otp: string, headers: Record<string, string> = {}) =>
  app.finishLogIn({ body: { phoneNumber: phone, otp } }, headers);
async function codeFor({ phone }: Person): Promise<string> {
  await app.startLogIn({ body: { phoneNumber: phone } });
  return app.sms.codeFor(phone);
}
const logIn = async (person: Person) => enter(person.phone, await codeFor(person));
const tokenOf = ({ body }: TestAnswer) => (body as { access_token: string }).access_token;
const isOpen = async (token: string) => (await app.readMe({}, { authorization: `Bearer ${token}` })).status === 200;
const row = async <Row>(sql: string, values: unknown[]) => (await app.db.query(sql, values)).rows[0] as Row;
const days = (count: number) => `clinic_now() - interval '${count} days'`;

describe('a session', () => {
  it.each<[Role, number]>([
    ['User', 12],
    ['Doctor', 10],
    ['Receptionist', 10],
    ['Staff', 10],
    ['Pathologist', 10],
    ['Admin', 8],
  ])('of a %s ends after %i hours', async (role, hours) => {
    const { body } = await logIn(await aPerson(app.db, { role }));
    const left = Date.parse((body as { expires_at: string }).expires_at) - runNow().getTime();
    expect(Math.round(left / 60_000)).toBe(hours * 60);
  });

  it('is stored only as the hash of its token', async () => {
    const person = await aPerson(app.db);
    const token = tokenOf(await logIn(person));
    const kept = await row<{ token_hash: Buffer }>('SELECT token_hash FROM sessions WHERE account_id = $1', [
      person.id,
    ]);
    expect(kept.token_hash).toEqual(sha256(token));
  });

  it('is opened in the account that has the phone now, not in a deleted one', async () => {
    const gone = await aPerson(app.db, { name: 'Was Here' });
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [gone.id]);
    const person = await aPerson(app.db, { phone: gone.phone, name: 'Is Here' });
    expect((await logIn(person)).body).toMatchObject({ name: 'Is Here' });
    expect(await row('SELECT count(*)::integer AS n FROM sessions WHERE account_id = $1', [gone.id])).toEqual({ n: 0 });
  });

  it('is not opened if the account was deleted after the code was sent', async () => {
    const person = await aPerson(app.db);
    const code = await codeFor(person);
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [person.id]);
    expectError(await enter(person.phone, code), 'WRONG_CODE');
  });

  it("beyond the fifth ends the same account's oldest", async () => {
    const [person, other] = [await aPerson(app.db), await app.asRole('User')];
    await app.db.query(`UPDATE sessions SET created_at = ${days(0)} - interval '9 hours' WHERE account_id = $1`, [
      other.account.id,
    ]);
    const tokens = [];
    for (let n = 0; n < 6; n += 1) tokens.push(tokenOf(await logIn(person)));
    expect(await Promise.all(tokens.map(isOpen))).toEqual([false, true, true, true, true, true]);
    expect((await other.readMe()).status).toBe(200);
  });

  it('is one of at most five, also when two are opened at the same moment', async () => {
    const person = await aPerson(app.db);
    for (let n = 0; n < 5; n += 1) await aSession(app.db, person.id, sha256(`${person.phone}-${n}`));
    const first = await codeFor(person);
    const tries = async () =>
      (
        await row<{ n: number }>('SELECT sum(attempts)::integer AS n FROM login_challenges WHERE phone = $1', [
          person.phone,
        ])
      ).n;
    const second = async () => {
      // A newer code would end the first one, unless that was used already.
      let entered = 0;
      while (entered === 0) entered = await tries();
      return logIn(person);
    };
    const answers = await app.atOnce('accounts.lock-of-phone', [() => enter(person.phone, first), second]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await row('SELECT count(*)::integer AS n FROM sessions WHERE account_id = $1', [person.id])).toEqual({
      n: 5,
    });
  });
});

describe('a login', () => {
  const moments = (person: Person) =>
    row<{ proven: Date | null; last: Date | null }>(
      'SELECT phone_verified_at AS proven, last_login_at AS last FROM accounts WHERE id = $1',
      [person.id],
    );

  it('verifies the phone the first time, and is recorded each time', async () => {
    const [person, other] = [await aPerson(app.db), await aPerson(app.db)];
    await logIn(person);
    const first = await moments(person);
    expect(runNow().getTime() - Number(first.proven)).toBeLessThan(60_000);
    expect(first.last).toEqual(first.proven);
    await app.db.query(`UPDATE accounts SET phone_verified_at = ${days(3)}, last_login_at = ${days(2)} WHERE id = $1`, [
      person.id,
    ]);
    const before = await moments(person);
    await logIn(person);
    const second = await moments(person);
    expect(second.proven).toEqual(before.proven);
    expect(runNow().getTime() - Number(second.last)).toBeLessThan(60_000);
    expect(await moments(other)).toEqual({ proven: null, last: null });
  });

  it.each<[string, string, boolean]>([
    ['a login 90 days ago', `last_login_at = ${days(90)} + interval '1 minute'`, false],
    ['a login more than 90 days ago', `last_login_at = ${days(90)} - interval '1 minute'`, true],
    [
      'a login lately, of an old account',
      `last_login_at = ${days(1)}, phone_verified_at = ${days(400)}, created_at = ${days(500)}`,
      false,
    ],
    ['no login known, the phone proven long ago', `phone_verified_at = ${days(91)}, created_at = ${days(500)}`, true],
    ['no login known, the phone proven lately', `phone_verified_at = ${days(5)}, created_at = ${days(500)}`, false],
    ['an account never used, made long ago', `created_at = ${days(91)}`, true],
    ['an account never used, made lately', `created_at = ${days(89)}`, false],
    [
      'a login lately, the person not confirmed since an earlier silence',
      `last_login_at = ${days(1)}, silent_until = ${days(20)}`,
      true,
    ],
  ])('after %s: must the person confirm their identity?', async (_, set, needed) => {
    const person = await aPerson(app.db);
    await app.db.query(`UPDATE accounts SET ${set} WHERE id = $1`, [person.id]);
    const token = tokenOf(await logIn(person));
    expect((await app.readIdentity({}, { authorization: `Bearer ${token}` })).body).toMatchObject({ needed });
  });

  it('long after the last one locks all older reports; an earlier silence keeps its own date', async () => {
    const [now, before] = [await aPerson(app.db), await aPerson(app.db)];
    await app.db.query(`UPDATE accounts SET last_login_at = ${days(91)}, created_at = ${days(200)} WHERE id = $1`, [
      now.id,
    ]);
    await app.db.query(`UPDATE accounts SET last_login_at = ${days(1)}, silent_until = ${days(20)} WHERE id = $1`, [
      before.id,
    ]);
    const lockedFor = async (person: Person) => {
      await logIn(person);
      const { locked } = await row<{ locked: Date }>(
        'SELECT reports_locked_before AS locked FROM sessions WHERE account_id = $1',
        [person.id],
      );
      return Math.round((runNow().getTime() - locked.getTime()) / 86_400_000);
    };
    expect(await lockedFor(now)).toBe(0);
    expect(await lockedFor(before)).toBe(20);
  });
});
