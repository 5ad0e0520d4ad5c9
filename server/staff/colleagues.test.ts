import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColleagueRole } from '#contract/accounts/colleagues.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPerson, aPhone, makeSilent } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { withSecondFactor } from '../testing/second-factors.store.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const add = (phone: string, role: ColleagueRole = 'Staff', name = 'Bina Roy') =>
  admin.addColleague({ body: { name, phone, role } });
const listed = async (phone: string) =>
  (await done(admin.listColleagues())).find(({ phoneNumber }) => phoneNumber === phone);

/** Logs in with the code of an SMS. @returns the role of the session */
async function logIn(phone: string, code?: string) {
  await app.startLogIn({ body: { phoneNumber: phone } });
  const otp = code ?? (await app.sms.codeFor(phone));
  const { status, body } = await app.finishLogIn({ body: { phoneNumber: phone, otp } });
  expect(status).toBe(200);
  return (body as { role: string }).role;
}

describe('a colleague who is added by phone', () => {
  it.each(['Receptionist', 'Staff', 'Doctor', 'Pathologist'] as const)(
    'is a %s from the first log-in on, which proves the phone',
    async (role) => {
      const phone = aPhone();
      expect((await add(phone, role)).status).toBe(201);
      expect(await listed(phone)).toMatchObject({
        userName: 'Bina Roy',
        role,
        isAwaited: true,
        lastLogIn: null,
        hasSecondStep: false,
        sessions: 0,
      });
      const [found] = await done(admin.findPeople({ params: { query: phone } }));
      expect(found?.role).toBe('User');
      expect(await logIn(phone)).toBe(role);
      expect(await listed(phone)).toMatchObject({ role, isAwaited: false, sessions: 1 });
      expect(await logIn(phone)).toBe(role);
    },
  );

  it('stands in the audit with the role, when it is added and when it acts', async () => {
    const phone = aPhone();
    await add(phone, 'Receptionist');
    await logIn(phone);
    const { rows } = await app.db.query(
      `SELECT call, changes FROM audit_log WHERE subjects @> ARRAY[(SELECT id FROM accounts WHERE phone = $1)]
        AND call IN ('addColleague', 'finishLogIn') AND outcome = 'done' ORDER BY id`,
      [phone],
    );
    expect(rows).toMatchObject([
      { call: 'addColleague' },
      { call: 'finishLogIn', changes: [{ field: 'role', from: 'User', to: 'Receptionist' }] },
    ]);
  });

  it('keeps the name of the account that the phone has, also if nobody used it for long', async () => {
    const patient = await aPerson(app.db, { name: 'Mitali Sen' });
    await makeSilent(app.db, patient, 120, 'User');
    expect(await done(add(patient.phone, 'Staff', 'mitali  sen'))).toMatchObject({ userName: 'Mitali Sen' });
    expect(await logIn(patient.phone)).toBe('Staff');
  });

  it('is asked about where the phone is that of somebody else: a typing error gives no patient a role', async () => {
    const patient = await aPerson(app.db, { name: 'Mitali Sen' });
    const body = { name: 'Bina Roy', phone: patient.phone, role: 'Staff' } as const;
    const asked = expectError(await admin.addColleague({ body }), 'OTHER_NAME');
    expect(asked.fields).toEqual({ phone: 'Here this is the phone of Mitali Sen.' });
    expect(await listed(patient.phone)).toBeUndefined();
    expect(await logIn(patient.phone)).toBe('User');
    expect(await done(admin.addColleague({ body: { ...body, isSamePerson: true } }))).toMatchObject({
      userName: 'Mitali Sen',
      isAwaited: true,
    });
    expect(await logIn(patient.phone)).toBe('Staff');
  });

  it('is refused for whoever works here already, and for an admin', async () => {
    for (const role of ['Staff', 'Admin'] as const)
      expectError(await add((await aPerson(app.db, { role })).phone), 'ROLE_HELD');
    expectError(
      await admin.send('addColleague', { body: { name: 'Bina Roy', phone: aPhone(), role: 'Admin' } }),
      'INVALID_FIELDS',
    );
  });

  it('may be vouched for before the first log-in, and works from then on', async () => {
    const phone = aPhone();
    await add(phone, 'Staff');
    expect((await listed(phone))?.abilities.vouch).toBe(true);
    const { code } = await done(admin.vouchForLogIn({ params: { phone } }));
    expect(await logIn(phone, code)).toBe('Staff');
  });

  it('never works here once it was taken back, or after 30 days: the phone may be a stranger’s', async () => {
    const [back, late] = [aPhone(), aPhone()];
    await add(back);
    await add(late);
    expect((await admin.removeColleague({ params: { phone: back } })).status).toBe(200);
    await app.db.query(
      `UPDATE awaited_roles SET added_at = added_at - interval '31 days'
        WHERE account_id = (SELECT id FROM accounts WHERE phone = $1)`,
      [late],
    );
    for (const phone of [back, late]) {
      expect(await listed(phone)).toBeUndefined();
      expect(await logIn(phone)).toBe('User');
    }
    expectError(await admin.removeColleague({ params: { phone: back } }), 'NOT_FOUND');
  });
});

describe('who left', () => {
  it('has no role and no session any more', async () => {
    const staff = await app.asRole('Staff');
    await withSecondFactor(app, staff.account.phone);
    expect(await listed(staff.account.phone)).toMatchObject({ hasSecondStep: true, sessions: 1 });
    expect((await admin.removeColleague({ params: { phone: staff.account.phone } })).status).toBe(200);
    expectError(await staff.readMe(), 'NOT_SIGNED_IN');
    expect(await listed(staff.account.phone)).toBeUndefined();
  });

  it('is somebody else, who works here', async () => {
    expectError(await admin.removeColleague({ params: { phone: admin.account.phone } }), 'FORBIDDEN');
    const patient = await aPerson(app.db);
    for (const phone of [patient.phone, aPhone()])
      expectError(await admin.removeColleague({ params: { phone } }), 'NOT_FOUND');
    expect((await listed(admin.account.phone))?.abilities).toEqual({ endSessions: false, vouch: false, remove: false });
  });

  it('and logs in at the same moment is a patient, or works here until then', async () => {
    const phone = aPhone();
    await add(phone);
    await app.startLogIn({ body: { phoneNumber: phone } });
    const otp = await app.sms.codeFor(phone);
    await Promise.all([
      admin.removeColleague({ params: { phone } }),
      app.finishLogIn({ body: { phoneNumber: phone, otp } }),
    ]);
    expect(await listed(phone)).toBeUndefined();
    const { rows } = await app.db.query('SELECT role FROM accounts WHERE phone = $1', [phone]);
    expect(rows).toEqual([{ role: 'User' }]);
  });
});
