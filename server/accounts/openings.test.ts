import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPerson, makeSilent } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { withSecondFactor } from '../testing/second-factors.store.ts';
import { letTimePass } from '../testing/time.store.ts';
import { done } from '../testing/typed-calls.ts';
import { openAtMachine, tellOfOpenings } from './openings.service.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp({ isSettingUp: true });
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

/** Asks for the OTP that nobody can send, as the log-in page does. */
const ask = (phone: string) => app.startLogIn({ body: { phoneNumber: phone } });
const enter = (phone: string, otp: string) => app.finishLogIn({ body: { phoneNumber: phone, otp } });
const atMachine = async (phone: string) => (await openAtMachine(app, phone)).code;
const vouched = async (phone: string) => (await done(admin.vouchForLogIn({ params: { phone } }))).code;
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const somebody = (role: Role) => aPerson(app.db, { role });
const withToken = ({ body }: { body: unknown }) => ({
  authorization: `Bearer ${(body as { access_token: string }).access_token}`,
});

/** Logs in with a code that needs no SMS. @returns the header of the session */
async function logIn(phone: string, code: string) {
  await ask(phone);
  const answer = await enter(phone, code);
  expect(answer.status).toBe(200);
  return withToken(answer);
}

describe('while the clinic has no SMS gateway', () => {
  it('asking for an OTP answers the same for every phone, and sends and keeps none', async () => {
    const before = (await app.sms.sent()).length;
    const known = await ask((await somebody('Staff')).phone);
    const unknown = await ask('6000000001');
    for (const answer of [known, unknown])
      expect(expectError(answer, 'NO_SMS').message).toBe('An error occurred while sending the OTP. Please try again.');
    expect(known.headers['retry-after']).toBe(unknown.headers['retry-after']);
    expect((await app.sms.sent()).length).toBe(before);
    expect(app.log.join('\n')).not.toMatch(/\b\d{6}\b.*OTP/);
  });

  it('no message goes out, whatever is done', async () => {
    const before = (await app.sms.sent()).length;
    const { phone } = await somebody('User');
    await done(admin.changeRole({ params: { phone }, body: { role: 'Staff' } }));
    await withSecondFactor(app, phone);
    expect((await app.sms.sent()).length).toBe(before);
  });
});

describe('a code made at the machine', () => {
  it('opens a session of each role that works here, once, and never of a patient', async () => {
    for (const role of ['Admin', 'Pathologist', 'Doctor', 'Staff', 'Receptionist'] as const) {
      const { phone } = await somebody(role);
      const code = await atMachine(phone);
      expect((await app.readMe({}, await logIn(phone, code))).body).toMatchObject({ phoneNumber: phone, role });
      await ask(phone);
      expectError(await enter(phone, code), 'WRONG_CODE');
    }
    const patient = await somebody('User');
    await expect(openAtMachine(app, patient.phone)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(openAtMachine(app, '6000000002')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('ends after five minutes, and when another is made', async () => {
    const { phone } = await somebody('Staff');
    const first = await atMachine(phone);
    const second = await atMachine(phone);
    await ask(phone);
    if (first !== second) expectError(await enter(phone, first), 'WRONG_CODE');
    await letTimePass(app.db, 301);
    await ask(phone);
    expectError(await enter(phone, second), 'WRONG_CODE');
  });

  it('ends with the role it was made for', async () => {
    const [demoted, raised] = [await somebody('Staff'), await somebody('Staff')];
    const codes = [await atMachine(demoted.phone), await vouched(raised.phone)];
    await done(admin.changeRole({ params: { phone: demoted.phone }, body: { role: 'User' } }));
    await done(admin.changeRole({ params: { phone: raised.phone }, body: { role: 'Admin' } }));
    for (const [index, { phone }] of [demoted, raised].entries()) {
      await ask(phone);
      expectError(await enter(phone, codes[index]!), 'WRONG_CODE');
    }
  });

  it('works for its phone alone', async () => {
    const [one, other] = [await somebody('Staff'), await somebody('Staff')];
    const code = await atMachine(one.phone);
    await ask(other.phone);
    expectError(await enter(other.phone, code), 'WRONG_CODE');
  });

  it('counts in the three tries, so that it cannot be guessed', async () => {
    const { phone } = await somebody('Staff');
    const code = await atMachine(phone);
    await ask(phone);
    for (let i = 0; i < 3; i += 1) expectError(await enter(phone, otherThan(code)), 'WRONG_CODE');
    expectError(await enter(phone, code), 'CODE_LOCKED');
  });

  it('never opens two sessions, not even at the same moment', async () => {
    const { phone } = await somebody('Staff');
    const code = await atMachine(phone);
    await ask(phone);
    const answers = await app.atOnce(
      'accounts.lock-of-phone',
      [1, 2].map(() => () => enter(phone, code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('opens an account that was unused for long, since whoever is at the machine vouches for the person', async () => {
    const person = await somebody('Staff');
    await makeSilent(app.db, person);
    const session = await logIn(person.phone, await atMachine(person.phone));
    expect((await app.readMe({}, session)).body).toMatchObject({ phoneNumber: person.phone });
  });

  it('still asks for the second step', async () => {
    const { phone } = await somebody('Admin');
    const factor = await withSecondFactor(app, phone);
    const code = await atMachine(phone);
    await ask(phone);
    const { body } = await enter(phone, code);
    const { ticket } = (body as { second_factor: { ticket: string } }).second_factor;
    expect((await app.finishSecondStep({ body: { ticket, code: factor.code() } })).status).toBe(200);
  });

  it('does not prove that the phone is the person’s', async () => {
    const { id, phone } = await somebody('Staff');
    await app.db.query('UPDATE accounts SET phone_verified_at = NULL WHERE id = $1', [id]);
    await logIn(phone, await atMachine(phone));
    const { rows } = await app.db.query(
      'SELECT phone_verified_at AS at, last_login_at IS NULL AS never FROM accounts WHERE id = $1',
      [id],
    );
    expect(rows[0]).toEqual({ at: null, never: false });
  });
});

describe('a code of an admin who vouches', () => {
  it('is made for colleagues, not for patients, other admins or oneself', async () => {
    for (const role of ['Pathologist', 'Doctor', 'Staff', 'Receptionist'] as const)
      expect((await admin.vouchForLogIn({ params: { phone: (await somebody(role)).phone } })).status).toBe(201);
    for (const phone of [(await somebody('User')).phone, (await somebody('Admin')).phone, admin.account.phone])
      expectError(await admin.vouchForLogIn({ params: { phone } }), 'FORBIDDEN');
  });

  it('is offered where it can be made', async () => {
    for (const [role, vouch] of [
      ['Staff', true],
      ['User', false],
      ['Admin', false],
    ] as const) {
      const { phone } = await somebody(role);
      const [found] = await done(admin.findPeople({ params: { query: phone } }));
      expect([role, found?.abilities.vouch]).toEqual([role, vouch]);
    }
  });

  it('opens a session that does the day’s work but neither signs nor validates', async () => {
    const { phone } = await somebody('Pathologist');
    const session = await logIn(phone, await vouched(phone));
    expect((await app.readMe({}, session)).body).toMatchObject({ phoneNumber: phone });
    expect((await app.listReports({ query: { page: 0, size: 20 } }, session)).status).toBe(200);
    const refused = await app.readSigner({}, session);
    expect(expectError(refused, 'VOUCHED').message).toContain('An admin opened this log-in');
    expectError(await app.send('validateReport', { body: { reportId: 1 } }, session), 'VOUCHED');
  });

  it('leaves no right of that session to a second step', async () => {
    const { phone } = await somebody('Pathologist');
    const factor = await withSecondFactor(app, phone);
    const code = await vouched(phone);
    await ask(phone);
    const { ticket } = ((await enter(phone, code)).body as { second_factor: { ticket: string } }).second_factor;
    const session = withToken(await app.finishSecondStep({ body: { ticket, code: factor.code() } }));
    expectError(await app.readSigner({}, session), 'VOUCHED');
  });

  it('stands in the audit with both names', async () => {
    const { id, phone } = await somebody('Staff');
    await vouched(phone);
    const { rows } = await app.db.query(
      `SELECT actor_id AS actor, subjects FROM audit_log WHERE call = 'vouchForLogIn' AND outcome = 'done' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0]).toEqual({ actor: admin.account.id, subjects: [id] });
  });
});

it('every admin, and whom an admin vouched for, is told by one SMS once SMS go out', async () => {
  const sending = await startTestApp();
  const [one, other] = [await sending.asRole('Admin'), await sending.asRole('Admin')];
  const colleague = await aPerson(sending.db, { role: 'Staff', language: 'bn' });
  await openAtMachine(sending, colleague.phone);
  await done(one.vouchForLogIn({ params: { phone: colleague.phone } }));
  await tellOfOpenings(sending.db, sending.jobs);
  await tellOfOpenings(sending.db, sending.jobs);
  const told = (await sending.sms.sent()).filter(({ kind }) => kind === 'logInOpened').map(({ to }) => to);
  expect(told.toSorted()).toEqual([one.account.phone, other.account.phone, colleague.phone].toSorted());
  await sending.close();
});
