import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { noted } from '../testing/audit.store.ts';
import { anAuthenticator } from '../testing/authenticator.ts';
import { aPerson } from '../testing/builders.store.ts';
import { expectError, wrongFields } from '../testing/expect.ts';
import { readyWithPasskey, withPasskey } from '../testing/passkeys.ts';
import { withSecondFactor } from '../testing/second-factors.store.ts';
import { letTimePass } from '../testing/time.store.ts';
import { done } from '../testing/typed-calls.ts';
import { openAtMachine } from './openings.service.ts';

/** How people who work here make, list and remove their passkeys. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const begin = async (caller: TestCaller, name = 'My phone') =>
  (await done(caller.startPasskey({ body: { name } }))).options;
const finish = (caller: TestCaller, body: Parameters<TestCaller['finishPasskey']>[0]['body']) =>
  caller.finishPasskey({ body });
const namesOf = async (caller: TestCaller) => (await done(caller.listMyPasskeys())).passkeys.map(({ name }) => name);
const smsTo = async ({ account }: TestCaller, kind: string) =>
  (await app.sms.sent()).filter((sms) => sms.kind === kind && sms.to === account.phone).length;

/** A session that was opened otherwise than by the person's own log-in. */
async function enter(phone: string, otp: string): Promise<{ authorization: string }> {
  await app.startLogIn({ body: { phoneNumber: phone } });
  const { access_token } = (await done(app.finishLogIn({ body: { phoneNumber: phone, otp } }))) as {
    access_token: string;
  };
  return { authorization: `Bearer ${access_token}` };
}

describe('making one', () => {
  it('asks the browser for one that is found without a name and asks for a PIN, under the host name', async () => {
    const staff = await app.asRole('Staff');
    expect(await begin(staff)).toMatchObject({
      rp: { id: 'clinic.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 300_000,
      excludeCredentials: [],
    });
  });

  it('tells the device no phone number, and nothing that is the person’s number here', async () => {
    const staff = await app.asRole('Staff', { name: 'Bina Roy' });
    const { user } = await begin(staff);
    expect(user).toMatchObject({ name: 'Bina Roy', displayName: 'Bina Roy' });
    expect(Buffer.from(user.id, 'base64url')).toHaveLength(32);
    expect((await begin(await app.asRole('Staff'))).user.id).not.toBe(user.id);
  });

  it('keeps it under its name, with when it was made and last used, and tells the person by SMS', async () => {
    const staff = await app.asRole('Receptionist');
    const { id, device } = await withPasskey(staff, { name: 'Counter computer' });
    const [kept] = (await done(staff.listMyPasskeys())).passkeys;
    expect(kept).toEqual({ id, name: 'Counter computer', madeAt: expect.any(String) as string, usedAt: null });
    expect(await smsTo(staff, 'passkeyAdded')).toBe(1);
    await done((await readyWithPasskey(app, device))());
    expect((await done(staff.listMyPasskeys())).passkeys[0]?.usedAt).not.toBeNull();
  });

  it('is for everyone who works here, and not for patients', async () => {
    for (const role of ['Admin', 'Pathologist', 'Doctor', 'Staff', 'Receptionist'] as const)
      expect((await (await app.asRole(role)).startPasskey({ body: { name: 'Mine' } })).status).toBe(201);
    expectError(await (await app.asRole('User')).startPasskey({ body: { name: 'Mine' } }), 'FORBIDDEN');
  });

  it('is done twice at most, also at the same moment', async () => {
    const staff = await app.asRole('Staff');
    await withPasskey(staff, { name: 'One' });
    const [two, three] = [await begin(staff, 'Two'), await begin(staff, 'Three')];
    const [first, second] = [anAuthenticator().make(two), anAuthenticator().make(three)];
    const answers = await app.atOnce('accounts.lock', [() => finish(staff, first), () => finish(staff, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expectError(
      answers.find(({ status }) => status === 409)!,
      'PASSKEYS_FULL',
    );
    expect(await namesOf(staff)).toHaveLength(2);
    expectError(await staff.startPasskey({ body: { name: 'Four' } }), 'PASSKEYS_FULL');
  });

  it('does not replace the person’s other one in the same device: both have one handle', async () => {
    const staff = await app.asRole('Staff');
    const { device } = await withPasskey(staff);
    const first = await begin(staff);
    expect(first.excludeCredentials.map(({ id }) => id)).toEqual([device.id()]);
    expect((await begin(staff)).user.id).toBe(first.user.id);
  });

  it('takes a code of the second step from whoever has one, since the passkey does without it', async () => {
    const admin = await app.asRole('Admin');
    const factor = await withSecondFactor(app, admin.account.phone, admin);
    expect((await done(admin.listMyPasskeys())).asksCode).toBe(true);
    const start = (code?: string) => admin.startPasskey({ body: { name: 'Mine', ...(code && { code }) } });
    expect(wrongFields(await start())).toEqual(['code']);
    expect(wrongFields(await start('000000'))).toEqual(['code']);
    expect((await start(factor.code())).status).toBe(201);
  });

  it('lets nobody guess that code: ten wrong ones a day, as at the log-in', async () => {
    const admin = await app.asRole('Admin');
    const factor = await withSecondFactor(app, admin.account.phone, admin);
    for (let n = 0; n < 10; n += 1)
      expect(wrongFields(await admin.startPasskey({ body: { name: 'Mine', code: 'wrong' } }))).toEqual(['code']);
    expectError(await admin.startPasskey({ body: { name: 'Mine', code: factor.code() } }), 'TOO_MANY_REQUESTS');
  });

  it('leaves a row in the audit, with the person', async () => {
    const staff = await app.asRole('Staff');
    const body = anAuthenticator().make(await begin(staff));
    expect(await noted(app, () => finish(staff, body))).toMatchObject([
      { call: 'finishPasskey', outcome: 'done', subjects: [staff.account.id] },
    ]);
  });
});

describe('a passkey is refused', () => {
  type Wish = Parameters<ReturnType<typeof anAuthenticator>['make']>[1];
  const wrong: readonly [string, Wish][] = [
    ['that was made for another site', { origin: 'https://clinic.example.evil.test' }],
    ['that was made over plain http', { origin: 'http://clinic.example' }],
    ['that was made for another port', { origin: 'https://clinic.example:8443' }],
    ['that is bound to another host', { rpId: 'evil.test' }],
    ['that is bound to a part of the host', { rpId: 'example' }],
    ['that signed another value', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['that was used, not made', { type: 'webauthn.get' }],
    ['without a PIN or fingerprint', { isVerified: false }],
    ['without anybody there', { isPresent: false }],
    ['that was made in the frame of another site', { crossOrigin: true }],
    ['that says it is copied, and cannot be', { isBackedUp: true }],
    // Its addresses would be fetched.
    ['with a certificate of its maker', { format: 'packed', certificate: Buffer.from('3000', 'hex') }],
    ['of an unknown kind', { format: 'apple' }],
  ];
  it.each(wrong)('%s', async (_, wish) => {
    const staff = await app.asRole('Staff');
    expectError(await finish(staff, anAuthenticator().make(await begin(staff), wish)), 'PASSKEY_REFUSED');
    expect(await namesOf(staff)).toEqual([]);
  });

  it('that comes twice', async () => {
    const staff = await app.asRole('Staff');
    const body = anAuthenticator().make(await begin(staff));
    expect((await finish(staff, body)).status).toBe(201);
    expectError(await finish(staff, body), 'PASSKEY_REFUSED');
  });

  it('after a wrong try for the same value', async () => {
    const staff = await app.asRole('Staff');
    const options = await begin(staff);
    expectError(await finish(staff, anAuthenticator().make(options, { isVerified: false })), 'PASSKEY_REFUSED');
    expectError(await finish(staff, anAuthenticator().make(options)), 'PASSKEY_REFUSED');
  });

  it('after five minutes', async () => {
    const staff = await app.asRole('Staff');
    const body = anAuthenticator().make(await begin(staff));
    await letTimePass(app.db, 301);
    expectError(await finish(staff, body), 'PASSKEY_REFUSED');
  });

  it('that was begun by somebody else, or in another session', async () => {
    const [one, other] = [await app.asRole('Staff'), await app.asRole('Staff')];
    const elsewhere = await app.as(one.account);
    for (const thief of [other, elsewhere])
      expectError(await finish(thief, anAuthenticator().make(await begin(one))), 'PASSKEY_REFUSED');
  });

  it('for a value that was asked for to log in', async () => {
    const staff = await app.asRole('Staff');
    const { challenge } = (await done(app.startPasskeyLogIn())).options;
    expectError(await finish(staff, anAuthenticator().make(await begin(staff), { challenge })), 'PASSKEY_REFUSED');
  });

  it('that somebody else has already, or the same person', async () => {
    const [one, other] = [await app.asRole('Staff'), await app.asRole('Staff')];
    const { device } = await withPasskey(one);
    for (const person of [one, other])
      expectError(
        await finish(person, anAuthenticator().make(await begin(person), { id: device.id() })),
        'PASSKEY_REFUSED',
      );
  });
});

describe('a session that was not opened by the person’s own log-in', () => {
  it('that an admin vouched for makes and removes none, and says why', async () => {
    const admin = await app.asRole('Admin');
    const staff = await app.asRole('Staff');
    const { id } = await withPasskey(staff);
    const { phone } = staff.account;
    const { code } = await done(admin.vouchForLogIn({ params: { phone } }));
    const session = await enter(phone, code);
    expect((await done(app.listMyPasskeys({}, session))).hindrance).toBe('VOUCHED');
    expectError(await app.startPasskey({ body: { name: 'Mine' } }, session), 'VOUCHED');
    const body = anAuthenticator().make(await begin(staff));
    expectError(await app.finishPasskey({ body }, session), 'VOUCHED');
    expectError(await app.removePasskey({ params: { id } }, session), 'VOUCHED');
  });

  it('that was opened at the machine makes them: whoever may read its files may do more', async () => {
    const { phone } = await aPerson(app.db, { role: 'Admin' });
    const session = await enter(phone, (await openAtMachine(app, phone)).code);
    expect((await done(app.listMyPasskeys({}, session))).hindrance).toBeNull();
    expect((await app.startPasskey({ body: { name: 'Mine' } }, session)).status).toBe(201);
  });

  it('or that must still set up its second step makes none', async () => {
    const admin = await app.asRole('Admin');
    const lab = await app.asRole('Pathologist');
    await withSecondFactor(app, admin.account.phone, admin);
    const ask = (required: boolean) =>
      admin.requireSecondFactor({ params: { role: 'Pathologist' }, body: { required } });
    await done(ask(true));
    expectError(await lab.startPasskey({ body: { name: 'Mine' } }), 'SECOND_FACTOR_NEEDED');
    await done(ask(false));
  });
});

describe('removing one', () => {
  it('ends what it opens, leaves a row in the audit, and is told by SMS', async () => {
    const staff = await app.asRole('Staff');
    const { id, device } = await withPasskey(staff);
    const logIn = await readyWithPasskey(app, device);
    const left = await noted(app, () => staff.removePasskey({ params: { id } }));
    expect(left).toMatchObject([{ call: 'removePasskey', outcome: 'done', subjects: [staff.account.id] }]);
    expectError(await logIn(), 'WRONG_PASSKEY');
    expect(await namesOf(staff)).toEqual([]);
    expect(await smsTo(staff, 'passkeyRemoved')).toBe(1);
  });

  it('is for one’s own', async () => {
    const [one, other] = [await app.asRole('Staff'), await app.asRole('Admin')];
    const { id } = await withPasskey(one);
    expectError(await other.removePasskey({ params: { id } }), 'NOT_FOUND');
    expect(await namesOf(one)).toHaveLength(1);
  });

  it('an admin takes them away with the second step, also of somebody who has only passkeys', async () => {
    const [admin, staff] = [await app.asRole('Admin'), await app.asRole('Staff')];
    const { phone } = staff.account;
    const mayReset = async () =>
      (await done(admin.findPeople({ params: { query: phone } })))[0]?.abilities.resetSecondFactor;
    expect(await mayReset()).toBe(false);
    const { device } = await withPasskey(staff);
    expect(await mayReset()).toBe(true);
    const logIn = await readyWithPasskey(app, device);
    await done(admin.resetSecondFactor({ params: { phone } }));
    expectError(await logIn(), 'WRONG_PASSKEY');
    expect([await smsTo(staff, 'passkeyRemoved'), await smsTo(staff, 'secondFactorReset')]).toEqual([1, 0]);
    expectError(await admin.resetSecondFactor({ params: { phone } }), 'NOT_FOUND');
  });

  const lost: readonly [string, (who: TestCaller, admin: TestCaller) => Promise<unknown>, Role][] = [
    ['whoever works here no longer', ({ account }, by) => removeOf(by, account.phone), 'Staff'],
    ['a role that was taken and given again', async ({ account }, by) => regiven(by, account.phone), 'Receptionist'],
  ];
  const removeOf = (by: TestCaller, phone: string) => done(by.removeColleague({ params: { phone } }));
  const regiven = async (by: TestCaller, phone: string) => {
    for (const role of ['User', 'Receptionist'] as const)
      await done(by.changeRole({ params: { phone }, body: { role } }));
  };
  it.each(lost)('happens by itself: %s', async (_, lose, role) => {
    const [admin, who] = [await app.asRole('Admin'), await app.asRole(role)];
    const { device } = await withPasskey(who);
    const logIn = await readyWithPasskey(app, device);
    await lose(who, admin);
    expectError(await logIn(), 'WRONG_PASSKEY');
    const { rows } = await app.db.query('SELECT FROM passkeys WHERE account_id = $1', [who.account.id]);
    expect(rows).toEqual([]);
  });

  it('another role among those who work here keeps them', async () => {
    const [admin, who] = [await app.asRole('Admin'), await app.asRole('Receptionist')];
    const { device } = await withPasskey(who);
    await done(admin.changeRole({ params: { phone: who.account.phone }, body: { role: 'Staff' } }));
    expect(await done((await readyWithPasskey(app, device))())).toMatchObject({ role: 'Staff' });
  });
});
