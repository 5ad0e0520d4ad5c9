import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { anAddress } from '../testing/addresses.ts';
import { noted } from '../testing/audit.store.ts';
import { aBrowser } from '../testing/browsers.ts';
import { aPerson, aPhone, makeSilent } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber } from '../testing/numbers.store.ts';
import { withSecondFactor, aPasskey } from '../testing/second-factors.store.ts';
import { sendNothing } from '../testing/examples-messages.ts';
import { letTimePass } from '../testing/time.store.ts';
import { done } from '../testing/typed-calls.ts';
import { oneAfterTheOther } from '../testing/waiting.store.ts';
import { tellOfOpenings } from './openings.service.ts';

/** An admin's way in while no SMS goes out: phone and recovery code. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isSettingUp: true });
});
afterAll(() => app.close());

const enter = (phone: string, recoveryCode: string, at = app) =>
  at.logInByRecoveryCode({ body: { phone, recoveryCode } }, { 'x-forwarded-for': anAddress() });
/** An admin with a second step, and one of their recovery codes. */
async function anAdmin(at = app) {
  const account = await aPerson(at.db, { role: 'Admin' });
  const { code, recoveryCodes } = await withSecondFactor(at, account.phone);
  return { account, phone: account.phone, appCode: code, recoveryCodes };
}
async function sessionFor(phone: string, recoveryCode: string) {
  const { access_token } = await done(enter(phone, recoveryCode));
  return { authorization: `Bearer ${access_token}` };
}

describe('a recovery code', () => {
  it('opens a session of its admin, once, however it is typed', async () => {
    const { phone, recoveryCodes } = await anAdmin();
    const [first = '', second = ''] = recoveryCodes;
    expect(await enter(phone, first)).toMatchObject({ status: 200, body: { phoneNumber: phone, role: 'Admin' } });
    expectError(await enter(phone, first), 'WRONG_CODE');
    expect((await enter(phone, ` ${second.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
  });

  it('never opens two sessions, not even at the same moment', async () => {
    const { phone, recoveryCodes } = await anAdmin();
    const once = () => enter(phone, recoveryCodes[0]!);
    const answers = await app.atOnce('accounts.lock-of-phone', [once, once]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('is one of that admin: not another’s, nor a code of the app, nor of somebody who is no admin', async () => {
    const [one, other] = [await anAdmin(), await anAdmin()];
    expectError(await enter(one.phone, other.recoveryCodes[0]!), 'WRONG_CODE');
    expectError(await enter(one.phone, one.appCode()), 'WRONG_CODE');
    const { phone } = await aPerson(app.db, { role: 'Staff' });
    const { recoveryCodes } = await withSecondFactor(app, phone);
    expectError(await enter(phone, recoveryCodes[0]!), 'WRONG_CODE');
    // It was not used up by that.
    const { rows } = await app.db.query(
      `SELECT count(*)::integer AS left FROM recovery_codes c JOIN accounts a ON a.id = c.account_id
      WHERE a.phone = $1 AND c.used_at IS NULL`,
      [phone],
    );
    expect(rows).toEqual([{ left: 10 }]);
  });

  it('answers a phone without an account as a wrong code', async () => {
    const { phone } = await anAdmin();
    const [known, unknown] = [await enter(phone, 'aaaaa-bbbbb'), await enter('6000000009', 'aaaaa-bbbbb')];
    const words = [known, unknown].map((answer) => expectError(answer, 'WRONG_CODE').message);
    expect(words[0]).toBe(words[1]);
  });

  it('takes the same statements for a phone without an account', async () => {
    const { phone } = await anAdmin();
    for (const asked of [phone, '6000000010'])
      for (const place of ['accounts.lock-of-phone', 'login.open-session-with-recovery-code'])
        expect(await app.atOnce(place, [() => enter(asked, 'aaaaa-bbbbb')])).toHaveLength(1);
  });

  it('is tried three times in five minutes from one place, then even the right one fails', async () => {
    const { phone, recoveryCodes } = await anAdmin();
    const from = { 'x-forwarded-for': anAddress() };
    const tryOne = (recoveryCode: string) => app.logInByRecoveryCode({ body: { phone, recoveryCode } }, from);
    for (let n = 0; n < 3; n += 1) expectError(await tryOne('aaaaa-bbbbb'), 'WRONG_CODE');
    expectError(await tryOne(recoveryCodes[0]!), 'TOO_MANY_REQUESTS');
    await letTimePass(app.db, 301);
    expect((await tryOne(recoveryCodes[0]!)).status).toBe(200);
  });

  it('has the limits of one-time codes where these are strict: ten wrong ones of a phone a day', async () => {
    const strict = await startTestApp({ isSettingUp: true, rateProfile: 'strict' });
    const { phone, recoveryCodes } = await anAdmin(strict);
    for (let n = 0; n < 10; n += 1) expectError(await enter(phone, 'aaaaa-bbbbb', strict), 'WRONG_CODE');
    expectError(await enter(phone, recoveryCodes[0]!, strict), 'TOO_MANY_REQUESTS');
    await strict.close();
  });

  it('leaves an account that was unused for long locked', async () => {
    const { account, phone, recoveryCodes } = await anAdmin();
    await makeSilent(app.db, account, 91, 'Admin');
    expectError(await enter(phone, recoveryCodes[0]!), 'ACCOUNT_LOCKED');
  });

  it('opens nothing while SMS go out, whoever asks', async () => {
    const sending = await startTestApp();
    const { phone, recoveryCodes } = await anAdmin(sending);
    const known = expectError(await enter(phone, recoveryCodes[0]!, sending), 'SMS_WORKS').message;
    expect(expectError(await enter('6000000011', 'aaaaa-bbbbb', sending), 'SMS_WORKS').message).toBe(known);
    await sendNothing(sending);
    expect((await enter(phone, recoveryCodes[0]!, sending)).status).toBe(200);
    await sending.close();
  });

  it('makes the browser known for the phone, as each log-in does', async () => {
    const { phone, recoveryCodes } = await anAdmin();
    const browser = aBrowser(app);
    await done(browser.logInByRecoveryCode({ body: { phone, recoveryCode: recoveryCodes[0]! } }));
    expect([...browser.cookies.keys()].join()).toContain('device');
  });
});

describe('a session that a recovery code opened', () => {
  it('does the day’s work of an admin, and lets colleagues in', async () => {
    const { phone, recoveryCodes } = await anAdmin();
    const session = await sessionFor(phone, recoveryCodes[0]!);
    expect((await app.listColleagues({}, session)).status).toBe(200);
    const colleague = await aPerson(app.db, { role: 'Staff' });
    expect((await app.vouchForLogIn({ params: { phone: colleague.phone } }, session)).status).toBe(201);
  });

  it('neither refunds nor changes roles, nor how its person logs in, and says why', async () => {
    const { account, phone, recoveryCodes, appCode } = await anAdmin();
    const session = await sessionFor(phone, recoveryCodes[0]!);
    const colleague = await aPerson(app.db, { role: 'Staff' });
    const params = { phone: colleague.phone };
    const id = await aPasskey(app.db, account.id);
    const said = expectError(await app.changeRole({ params, body: { role: 'User' } }, session), 'RECOVERED').message;
    expect(said).toContain('with a recovery code alone');
    expectError(await app.removeColleague({ params }, session), 'RECOVERED');
    expectError(
      await app.addColleague({ body: { name: 'Bina Roy', phone: '6000000012', role: 'Staff' } }, session),
      'RECOVERED',
    );
    expectError(await app.send('refundPayment', {}, session), 'RECOVERED');
    expectError(await app.startPasskey({ body: { name: 'Mine' } }, session), 'RECOVERED');
    expectError(await app.removePasskey({ params: { id } }, session), 'RECOVERED');
    expectError(await app.removeSecondFactor({ body: { code: appCode() } }, session), 'RECOVERED');
    expect((await done(app.listMyPasskeys({}, session))).hindrance).toBe('RECOVERED');
  });

  it('makes nobody, and no other phone, somebody who works here', async () => {
    const { account, phone, recoveryCodes } = await anAdmin();
    const session = await sessionFor(phone, recoveryCodes[0]!);
    const colleague = await aPerson(app.db, { role: 'Staff' });
    await withSecondFactor(app, colleague.phone);
    const params = { phone: colleague.phone };
    expectError(await app.resetSecondFactor({ params }, session), 'RECOVERED');
    const required = { params: { role: 'Staff' }, body: { required: false } } as const;
    expectError(await app.requireSecondFactor(required, session), 'RECOVERED');
    for (const call of ['addDoctor', 'importDoctors', 'editDoctor', 'convertDoctor', 'deleteDoctor'] as const)
      expectError(await app.send(call, { params: { id: 1 } }, session), 'RECOVERED');
    const evidence = { reason: 'Lost the phone', paper: 'AADHAAR' } as const;
    for (const { id } of [account, colleague]) {
      const person = { patientNumber: await holderNumber(app.db, id) };
      const phoneNumber = aPhone();
      expectError(
        await app.startPhoneChange({ params: person, body: { phoneNumber, ...evidence } }, session),
        'RECOVERED',
      );
      expectError(await app.finishPhoneChange({ params: person, body: { code: '123456' } }, session), 'RECOVERED');
      expectError(
        await app.correctPerson({ params: person, body: { name: 'Bina', ...evidence } }, session),
        'RECOVERED',
      );
      expect((await app.readPerson({ params: person }, session)).body).toMatchObject({
        abilities: { correct: false, changePhone: false },
      });
    }
    // Patients are corrected all the same.
    const patient = { patientNumber: await holderNumber(app.db, (await aPerson(app.db)).id) };
    const asked = await app.startPhoneChange(
      { params: patient, body: { phoneNumber: aPhone(), ...evidence } },
      session,
    );
    expect(asked.status).toBeLessThan(300);
  });

  it('stands in the audit under the admin, and every admin is told by one SMS once SMS go out', async () => {
    const sending = await startTestApp();
    const other: TestCaller = await sending.asRole('Admin');
    const { account, phone, recoveryCodes } = await anAdmin(sending);
    await sendNothing(sending);
    expect(await noted(sending, () => enter(phone, recoveryCodes[0]!, sending))).toMatchObject([
      { call: 'logInByRecoveryCode', outcome: 'done', subjects: [account.id], asked: phone },
    ]);
    await tellOfOpenings(sending.db, sending.jobs);
    await tellOfOpenings(sending.db, sending.jobs);
    const told = (await sending.sms.sent()).filter(({ kind }) => kind === 'logInOpened').map(({ to }) => to);
    expect(told.toSorted()).toEqual([other.account.phone, phone].toSorted());
    await sending.close();
  });

  it('a wrong one is a refusal in the audit, with the phone that was asked for', async () => {
    const { phone } = await anAdmin();
    expect(await noted(app, () => enter(phone, 'aaaaa-bbbbb'))).toMatchObject([
      { call: 'logInByRecoveryCode', outcome: 'refused', asked: phone },
    ]);
  });
});

describe('a recovery code beside', () => {
  it.each([
    [
      'a lower role',
      'sessions.remove-of-account',
      (admin: TestCaller, phone: string) => admin.changeRole({ params: { phone }, body: { role: 'Staff' } }),
    ],
    [
      'the reset of the second step',
      'sessions.remove-of-account',
      (admin: TestCaller, phone: string) => admin.resetSecondFactor({ params: { phone } }),
    ],
  ] as const)(
    '%s that comes first opens nothing, and one that comes later ends its session',
    async (_, place, change) => {
      const admin = await app.asRole('Admin');
      const [before, after] = [await anAdmin(), await anAdmin()];
      const [changed, refused] = await oneAfterTheOther(
        app,
        place,
        () => change(admin, before.phone),
        () => enter(before.phone, before.recoveryCodes[0]!),
      );
      expect(changed.status).toBe(200);
      expectError(refused, 'WRONG_CODE');
      const [opened, later] = await oneAfterTheOther(
        app,
        'devices.insert',
        () => enter(after.phone, after.recoveryCodes[0]!),
        () => change(admin, after.phone),
      );
      expect([opened.status, later.status]).toEqual([200, 200]);
      const { access_token } = opened.body as { access_token: string };
      expectError(await app.readMe({}, { authorization: `Bearer ${access_token}` }), 'NOT_SIGNED_IN');
    },
  );
});
