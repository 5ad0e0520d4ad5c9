import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { anAddress } from '../testing/addresses.ts';
import { noted } from '../testing/audit.store.ts';
import { anAuthenticator } from '../testing/authenticator.ts';
import type { Authenticator } from '../testing/authenticator.ts';
import { aBrowser, logInWith } from '../testing/browsers.ts';
import { aDoctor, aPerson, makeSilent } from '../testing/builders.store.ts';
import type { Person } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aPhoneMove } from '../testing/numbers.store.ts';
import { readyWithPasskey, withPasskey } from '../testing/passkeys.ts';
import { startedSecondFactor, withSecondFactor } from '../testing/second-factors.store.ts';
import { letTimePass } from '../testing/time.store.ts';
import { done } from '../testing/typed-calls.ts';
import { oneAfterTheOther } from '../testing/waiting.store.ts';
import { blockAccount } from '../patients/erasure.service.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const ask = async () => (await done(app.startPasskeyLogIn())).options;
const use = (body: Parameters<TestApp['finishPasskeyLogIn']>[0]['body']) => app.finishPasskeyLogIn({ body });
const sessionOf = ({ body }: TestAnswer) => ({
  authorization: `Bearer ${(body as { access_token: string }).access_token}`,
});
const isOpen = async (answer: TestAnswer) => (await app.readMe({}, sessionOf(answer))).status === 200;

/** Somebody who works here, with a passkey. */
async function somebody(wanted: Partial<Person> = {}) {
  const caller = await app.asRole(wanted.role ?? 'Staff', wanted);
  return { ...(await withPasskey(caller)), caller, account: caller.account };
}

describe('a log-in by passkey', () => {
  it('asks for a PIN or fingerprint and names nobody: the browser offers what it has for this host', async () => {
    expect(await ask()).toEqual({
      rpId: 'clinic.example',
      challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      timeout: 300_000,
      userVerification: 'required',
    });
    expect((await ask()).challenge).not.toBe((await ask()).challenge);
  });

  it.each(['Admin', 'Pathologist', 'Doctor', 'Staff', 'Receptionist'] as const)(
    'opens a whole session of the account: %s',
    async (role) => {
      const { account, device } = await somebody({ role });
      const answer = await (await readyWithPasskey(app, device))();
      expect(answer).toMatchObject({ status: 200, body: { phoneNumber: account.phone, role } });
      const session = sessionOf(answer);
      expect((await app.readMe({}, session)).body).toMatchObject({ name: account.name });
      expect((await done(app.listMyPasskeys({}, session))).hindrance).toBeNull();
      expect((await app.startPasskey({ body: { name: 'Another' } }, session)).status).toBe(201);
    },
  );

  it('is both steps: the device, and the PIN or fingerprint that it asked for', async () => {
    const caller = await app.asRole('Admin');
    const factor = await withSecondFactor(app, caller.account.phone, caller);
    const { device } = await withPasskey(caller, { code: factor.code() });
    expect(Object.keys(await done((await readyWithPasskey(app, device))()))).toContain('access_token');
  });

  it('still leads whoever must have a second step and has none to its set-up', async () => {
    const { device } = await somebody({ role: 'Pathologist' });
    const owner = await app.asRole('Admin');
    await withSecondFactor(app, owner.account.phone, owner);
    const ask = (required: boolean) =>
      done(owner.requireSecondFactor({ params: { role: 'Pathologist' }, body: { required } }));
    await ask(true);
    const answer = await (await readyWithPasskey(app, device))();
    expectError(await app.listReports({ query: { page: 0, size: 20 } }, sessionOf(answer)), 'SECOND_FACTOR_NEEDED');
    await ask(false);
  });

  it('proves no phone, and stands in the audit under the person', async () => {
    const { account, device } = await somebody();
    await app.db.query('UPDATE accounts SET phone_verified_at = NULL WHERE id = $1', [account.id]);
    const logIn = await readyWithPasskey(app, device);
    expect(await noted(app, logIn)).toMatchObject([
      { call: 'finishPasskeyLogIn', outcome: 'done', subjects: [account.id] },
    ]);
    const { rows } = await app.db.query(
      'SELECT phone_verified_at AS at, last_login_at IS NULL AS never FROM accounts WHERE id = $1',
      [account.id],
    );
    expect(rows[0]).toEqual({ at: null, never: false });
  });

  it('counts among the five sessions of an account', async () => {
    const { device, caller } = await somebody();
    for (let n = 0; n < 5; n += 1) await done((await readyWithPasskey(app, device))());
    expectError(await caller.readMe(), 'NOT_SIGNED_IN');
  });

  it('is limited by address where limits are strict', async () => {
    const strict = await startTestApp({ rateProfile: 'strict' });
    const from = { 'x-forwarded-for': anAddress() };
    for (let n = 0; n < 100; n += 1) expect((await strict.startPasskeyLogIn({}, from)).status).toBe(200);
    expectError(await strict.startPasskeyLogIn({}, from), 'TOO_MANY_REQUESTS');
    expect((await strict.startPasskeyLogIn({}, { 'x-forwarded-for': anAddress() })).status).toBe(200);
    await strict.close();
  });

  it('is begun by a browser that somebody logged in with, whatever strangers on its line begin', async () => {
    const strict = await startTestApp({ rateProfile: 'strict' });
    const address = anAddress();
    const [known, stranger] = [aBrowser(strict, address), aBrowser(strict, address)];
    expect((await logInWith(strict, known, (await aPerson(strict.db, { role: 'Staff' })).phone)).status).toBe(200);
    const made = aBrowser(strict, address);
    const [cookie = ''] = [...known.cookies.keys()].filter((name) => name.includes('device'));
    made.cookies.set(cookie, `${'A'.repeat(22)}.${'A'.repeat(43)}`);
    await done(stranger.startPasskeyLogIn());
    await strict.db.query('UPDATE rate_limits SET hits = 300 WHERE key = $1', [`passkey-address:${address}`]);
    expectError(await stranger.startPasskeyLogIn(), 'TOO_MANY_REQUESTS');
    expectError(await made.startPasskeyLogIn(), 'TOO_MANY_REQUESTS');
    for (let n = 0; n < 30; n += 1) expect((await known.startPasskeyLogIn()).status).toBe(200);
    expectError(await known.startPasskeyLogIn(), 'TOO_MANY_REQUESTS');
    await strict.close();
  });
});

describe('a log-in by passkey is refused', () => {
  type Wish = Parameters<Authenticator['use']>[1];
  const wrong: readonly [string, Wish][] = [
    ['at the page of another site', { origin: 'https://clinic.example.evil.test' }],
    ['over plain http', { origin: 'http://clinic.example' }],
    ['bound to another host', { rpId: 'evil.test' }],
    ['with another value', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['with what was made, not used', { type: 'webauthn.create' }],
    ['without a PIN or fingerprint', { isVerified: false }],
    ['without anybody there', { isPresent: false }],
    ['in the frame of another site', { crossOrigin: true }],
    ['for another person in the device', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['with a passkey that nobody has', { id: Buffer.alloc(16).toString('base64url') }],
  ];
  it.each(wrong)('%s, with one answer for all', async (_, wish) => {
    const { device } = await somebody();
    const { message } = expectError(await use(device.use(await ask(), wish)), 'WRONG_PASSKEY');
    expect(message).toBe('This passkey opens nothing here. Please try again, or log in with an OTP.');
  });

  it('with another person’s passkey', async () => {
    const [one, other] = [await somebody(), await somebody()];
    expectError(await use(one.device.use(await ask(), { id: other.device.id() })), 'WRONG_PASSKEY');
  });

  it('with the key of another passkey under the right id and person', async () => {
    const { device } = await somebody();
    const thief = anAuthenticator();
    thief.make((await done((await app.asRole('Staff')).startPasskey({ body: { name: 'x' } }))).options);
    const { userHandle } = device.use(await ask()).response;
    expectError(await use(thief.use(await ask(), { id: device.id(), userHandle })), 'WRONG_PASSKEY');
  });

  it('a second time with the same signature', async () => {
    const { device } = await somebody();
    const body = device.use(await ask());
    expect((await use(body)).status).toBe(200);
    expectError(await use(body), 'WRONG_PASSKEY');
  });

  it('never opens two sessions with one signature, not even at the same moment', async () => {
    const { device } = await somebody();
    const body = device.use(await ask());
    const answers = await app.atOnce('passkeys.take-challenge', [() => use(body), () => use(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('after a wrong try for the same value', async () => {
    const { device } = await somebody();
    const options = await ask();
    expectError(await use(device.use(options, { isVerified: false })), 'WRONG_PASSKEY');
    expectError(await use(device.use(options)), 'WRONG_PASSKEY');
  });

  it('after five minutes', async () => {
    const { device } = await somebody();
    const logIn = await readyWithPasskey(app, device);
    await letTimePass(app.db, 301);
    expectError(await logIn(), 'WRONG_PASSKEY');
  });

  it('for a value that was asked for to make one', async () => {
    const { caller, device } = await somebody();
    const { challenge } = (await done(caller.startPasskey({ body: { name: 'x' } }))).options;
    expectError(await use(device.use(await ask(), { challenge })), 'WRONG_PASSKEY');
  });

  it('where the device counts and has not counted on, and the clinic is told that there may be a copy', async () => {
    const caller = await app.asRole('Staff');
    const device = anAuthenticator();
    const { options } = await done(caller.startPasskey({ body: { name: 'A key' } }));
    await done(caller.finishPasskey({ body: device.make(options, { count: 5 }) }));
    expect((await use(device.use(await ask(), { count: 7 }))).status).toBe(200);
    const warned = () => app.log.filter((line) => line.includes('there may be a copy')).length;
    const before = warned();
    for (const count of [7, 6, 0]) expectError(await use(device.use(await ask(), { count })), 'WRONG_PASSKEY');
    expect(warned()).toBe(before + 3);
    // Nobody rings that bell without the key.
    expectError(await use(device.use(await ask(), { count: 1, origin: 'https://evil.test' })), 'WRONG_PASSKEY');
    expect(warned()).toBe(before + 3);
    expect((await use(device.use(await ask(), { count: 8 }))).status).toBe(200);
  });

  it('where a key that stays in its device says that it is copied to others', async () => {
    const caller = await app.asRole('Staff');
    const synced = anAuthenticator('https://clinic.example', true);
    await withPasskey(caller, { device: synced });
    expect((await use(synced.use(await ask(), { isBackedUp: true }))).status).toBe(200);
    await app.db.query('UPDATE passkeys SET is_syncable = false WHERE account_id = $1', [caller.account.id]);
    expectError(await use(synced.use(await ask(), { isBackedUp: true })), 'WRONG_PASSKEY');
  });

  it('of an account that was unused for long, until an admin opens it', async () => {
    const { account, device } = await somebody();
    await makeSilent(app.db, account);
    expectError(await (await readyWithPasskey(app, device))(), 'ACCOUNT_LOCKED');
    await done(admin.openLockedAccount({ params: { phone: account.phone }, body: { reason: 'Back from leave' } }));
    expect((await (await readyWithPasskey(app, device))()).status).toBe(200);
  });
});

it.each(['https://192.168.1.20', 'http://clinic.example'])(
  'at %s there are none, which is said in words',
  async (origin) => {
    const house = await startTestApp({ origin });
    const staff = await house.asRole('Staff');
    const { message } = expectError(await house.startPasskeyLogIn(), 'NO_HOST_NAME');
    expect(message).toContain('It needs a name and a certificate');
    expectError(await staff.startPasskey({ body: { name: 'x' } }), 'NO_HOST_NAME');
    expect((await done(staff.listMyPasskeys())).hindrance).toBe('NO_HOST_NAME');
    await house.close();
  },
);

type Beside = (person: Person) => Promise<() => Promise<TestAnswer>>;
const moved: Beside = ({ id }) => aPhoneMove(app, admin, id);
const ok = { status: 200, body: {}, headers: {} };
const erased: Beside = ({ id }) =>
  Promise.resolve(() => app.db.transaction((tx) => blockAccount(tx, id)).then(() => ok));
const demoted: Beside = ({ phone }) =>
  Promise.resolve(() => admin.changeRole({ params: { phone }, body: { role: 'User' } }));
const promoted: Beside = ({ phone }) =>
  Promise.resolve(() => admin.changeRole({ params: { phone }, body: { role: 'Receptionist' } }));
const left: Beside = ({ phone }) => Promise.resolve(() => admin.removeColleague({ params: { phone } }));
const retired: Beside = async ({ id: accountId, phone }) => {
  const { id } = await aDoctor(app.db, { accountId, phone });
  return () => admin.deleteDoctor({ params: { id } });
};
const setUp: Beside = async (person) => {
  const owner = await app.as(person);
  const { code } = await startedSecondFactor(app, owner);
  return () => owner.confirmSecondFactor({ body: { code: code() } });
};
const reset: Beside = ({ phone }) => Promise.resolve(() => admin.resetSecondFactor({ params: { phone } }));
const ended: Beside = ({ phone }) => Promise.resolve(() => admin.endSessionsOf({ params: { phone } }));
const removed: Beside = async (person) => {
  const owner = await app.as(person);
  const [{ id } = { id: 0 }] = (await done(owner.listMyPasskeys())).passkeys;
  return () => owner.removePasskey({ params: { id } });
};

/** Where the log-in has written its session, and has not committed it. */
const opened = 'devices.insert';

interface Case {
  beside: Beside;
  /** Where it has changed the account, and has not committed that. */
  place: string;
  role?: 'Doctor';
  /** The log-in that comes after it still opens a session, of this role. */
  opens?: 'Staff' | 'Receptionist';
  /** A session that was opened before it stays. */
  stays?: true;
}
const cases: readonly [string, Case][] = [
  ['the move to a new phone', { beside: moved, place: 'corrections.append' }],
  ['an erasure', { beside: erased, place: 'erasure.forget' }],
  ['a lower role', { beside: demoted, place: 'sessions.remove-of-account' }],
  ['a colleague’s leaving', { beside: left, place: 'sessions.remove-of-account' }],
  ['a doctor’s leaving', { beside: retired, place: 'sessions.remove-of-account', role: 'Doctor' }],
  ['the reset of the second step', { beside: reset, place: 'sessions.remove-of-account' }],
  ['the removal of the passkey', { beside: removed, place: 'passkeys.remove', stays: true }],
  ['the set-up of a second step', { beside: setUp, place: 'second-factor.add-recovery-codes', opens: 'Staff' }],
  ['the end of all sessions', { beside: ended, place: 'sessions.remove-of-account', opens: 'Staff' }],
  ['another role here', { beside: promoted, place: 'sessions.remove-of-account', opens: 'Receptionist' }],
];

describe('a log-in by passkey beside', () => {
  it.each(cases)('%s that comes first sees it', async (_, { beside, place, role, opens }) => {
    const { account, device } = await somebody({ role: role ?? 'Staff' });
    const [change, logIn] = [await beside(account), await readyWithPasskey(app, device)];
    const [changed, answer] = await oneAfterTheOther(app, place, change, logIn);
    expect(changed.status).toBeLessThan(300);
    if (opens) {
      expect(answer).toMatchObject({ status: 200, body: { role: opens } });
      expect(await isOpen(answer)).toBe(true);
    } else expectError(answer, 'WRONG_PASSKEY');
  });

  it.each(cases)('%s that comes later has its session ended', async (_, { beside, role, stays }) => {
    const { account, device } = await somebody({ role: role ?? 'Staff' });
    const [change, logIn] = [await beside(account), await readyWithPasskey(app, device)];
    const [answer, changed] = await oneAfterTheOther(app, opened, logIn, change);
    expect([answer.status, changed.status < 300]).toEqual([200, true]);
    expect(await isOpen(answer)).toBe(stays ?? false);
  });
});

describe('making a passkey in a session that is ended meanwhile', () => {
  it.each([
    ['the move to a new phone', moved, 'corrections.append'],
    ['a lower role', demoted, 'sessions.remove-of-account'],
    ['the end of all sessions', ended, 'accounts.lock-of-phone'],
  ] as const)('keeps none: %s', async (_, beside, place) => {
    const caller = await app.asRole('Staff');
    const change = await beside(caller.account);
    const body = anAuthenticator().make((await done(caller.startPasskey({ body: { name: 'x' } }))).options);
    const [changed, answer] =
      place === 'accounts.lock-of-phone'
        ? await app.whileHeld('accounts.lock', () => caller.finishPasskey({ body }), change).then(([a, b]) => [b, a])
        : await oneAfterTheOther(app, place, change, () => caller.finishPasskey({ body }));
    expect(changed.status).toBeLessThan(300);
    // Either it found the session ended, or what was begun in it gone with it.
    expectError(answer, 'NOT_SIGNED_IN', 'PASSKEY_REFUSED');
    const { rows } = await app.db.query('SELECT FROM passkeys WHERE account_id = $1', [caller.account.id]);
    expect(rows).toEqual([]);
  });
});

it('a person who works here may be anybody: the answer to the start is the same without an account', async () => {
  await aPerson(app.db);
  const answer = await app.startPasskeyLogIn();
  expect(Object.keys(answer.body).toSorted()).toEqual(['address', 'options']);
  expect(answer.body.address).toBe('https://clinic.example');
});
