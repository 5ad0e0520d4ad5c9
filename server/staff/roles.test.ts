import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aBooking, aPerson, aPhone } from '../testing/builders.store.ts';
import type { Person } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { withTrail } from '../db/audit-trail.ts';
import { makeAdmin } from '../accounts/accounts.service.ts';

/**
 * Who has which role, and what a change of role does. An app of its own, because the last admin is counted over all
 * accounts.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const give = (by: TestCaller, { phone }: { phone: string }, role: string) =>
  by.changeRole({ params: { phone }, body: { role } });
const accountOf = async (phone: string) =>
  (await app.db.query('SELECT id, name, role FROM accounts WHERE phone = $1 AND deleted_at IS NULL', [phone]))
    .rows[0] as { id: number; name: string; role: string };
const roleOf = async ({ phone }: { phone: string }) => (await accountOf(phone)).role;
const isSignedIn = async (person: TestCaller) => (await person.readMe()).status === 200;
/** Makes one account the only admin. */
const onlyAdmin = async ({ id }: Person) =>
  app.db.query(`UPDATE accounts SET role = 'User' WHERE role = 'Admin' AND id <> $1`, [id]);

describe('the last admin', () => {
  it('keeps the role; with a second admin the first may lose it', async () => {
    const admin = await app.asRole('Admin');
    await onlyAdmin(admin.account);
    expectError(await give(admin, admin.account, 'staff'), 'LAST_ADMIN');
    expect([await roleOf(admin.account), await isSignedIn(admin)]).toEqual(['Admin', true]);
    expect((await give(admin, admin.account, 'ADMIN')).status).toBe(200);
    const second = await aPerson(app.db);
    expect((await give(admin, second, 'admin')).status).toBe(200);
    expect((await give(admin, admin.account, 'user')).status).toBe(200);
    expect([await roleOf(admin.account), await roleOf(second)]).toEqual(['User', 'Admin']);
  });

  it("may change everyone else's role", async () => {
    const admin = await app.asRole('Admin');
    await onlyAdmin(admin.account);
    const person = await aPerson(app.db, { role: 'Staff' });
    expect((await give(admin, person, 'Pathologist')).status).toBe(200);
    expect(await roleOf(person)).toBe('Pathologist');
  });

  it('is counted without deleted accounts', async () => {
    const [admin, gone] = [await app.asRole('Admin'), await aPerson(app.db, { role: 'Admin' })];
    await onlyAdmin(admin.account);
    await app.db.query(`UPDATE accounts SET role = 'Admin', deleted_at = clinic_now() WHERE id = $1`, [gone.id]);
    expectError(await give(admin, admin.account, 'user'), 'LAST_ADMIN');
  });

  it('keeps the role when two demote each other, or themselves, at the same moment', async () => {
    for (const cross of [true, false]) {
      const [a, b] = [await app.asRole('Admin'), await app.asRole('Admin')];
      await app.db.query(`UPDATE accounts SET role = 'User' WHERE role = 'Admin' AND id NOT IN ($1, $2)`, [
        a.account.id,
        b.account.id,
      ]);
      const answers = await app.atOnce('accounts.lock-admins', [
        () => give(a, cross ? b.account : a.account, 'user'),
        () => give(b, cross ? a.account : b.account, 'user'),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect([await roleOf(a.account), await roleOf(b.account)].toSorted()).toEqual(['Admin', 'User']);
    }
  });

  it('keeps the role also when their request for another role is granted', async () => {
    const admin = await app.asRole('Admin');
    await onlyAdmin(admin.account);
    const { body } = await admin.requestRole({ body: { role: 'Staff', reason: 'enough of it' } });
    const { open } = await done(admin.listRoleRequests({ query: { open: 'true' } }));
    expectError(
      await admin.decideRoleRequest({ params: { id: (body as { id: number }).id }, body: { decision: 'GRANTED' } }),
      'LAST_ADMIN',
    );
    expect(await roleOf(admin.account)).toBe('Admin');
    expect((await admin.listRoleRequests({ query: { open: 'true' } })).body).toMatchObject({ open });
  });
});

describe('a role', () => {
  it.each([
    ['user', 'User'],
    ['Doctor', 'Doctor'],
    ['RECEPTIONIST', 'Receptionist'],
    [' staff ', 'Staff'],
    ['pathologist', 'Pathologist'],
    ['aDmIn', 'Admin'],
  ])('written %s is %s', async (written, role) => {
    const [admin, person] = [
      await app.asRole('Admin'),
      await aPerson(app.db, { role: role === 'User' ? 'Staff' : 'User' }),
    ];
    expect((await give(admin, person, written)).body).toMatchObject({ role });
    expect(await roleOf(person)).toBe(role);
  });

  it('is refused if the clinic does not have it, or the phone has no account', async () => {
    const admin = await app.asRole('Admin');
    const answer = await admin.changeRole(
      { params: { phone: admin.account.phone }, body: { role: 'surgeon' } },
      { 'accept-language': 'bn-IN' },
    );
    expect(answer.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { role: 'ক্লিনিকে এমন কোনও ভূমিকা নেই।' } });
    expectError(await give(admin, { phone: aPhone() }, 'Staff'), 'NOT_FOUND');
  });

  it('is given to the present account of the phone, not to a deleted one', async () => {
    const [admin, gone] = [await app.asRole('Admin'), await aPerson(app.db)];
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [gone.id]);
    const person = await aPerson(app.db, { phone: gone.phone });
    await give(admin, gone, 'Staff');
    const rows = await app.db.query('SELECT role FROM accounts WHERE id IN ($1, $2) ORDER BY id', [gone.id, person.id]);
    expect(rows.rows).toEqual([{ role: 'User' }, { role: 'Staff' }]);
  });

  it('that changes leaves an audit row with the person, also when refused for the last admin', async () => {
    const [admin, person] = [await app.asRole('Admin'), await aPerson(app.db)];
    await onlyAdmin(admin.account);
    const since = await lastAudit(app.db);
    await give(admin, person, 'staff');
    await give(admin, admin.account, 'staff');
    expect(await auditSince(app.db, since)).toMatchObject([
      {
        actorId: admin.account.id,
        role: 'Admin',
        action: 'change',
        call: 'changeRole',
        outcome: 'done',
        subjects: [person.id],
      },
    ]);
  });
});

describe("a doctor's account", () => {
  const add = async (admin: TestCaller, phoneNumber: string, userName = 'Dr. Mina Pal') =>
    (
      await done(
        admin.addDoctor({
          body: {
            userName,
            phoneNumber,
            speciality: 'Cardiology',
            hospital: 'Sundarpur',
            type: 'Internal',
          },
        }),
      )
    ).id;

  it('is created with the doctor if their phone has none', async () => {
    const [admin, phone] = [await app.asRole('Admin'), aPhone()];
    const since = await lastAudit(app.db);
    const id = await add(admin, phone);
    const account = await accountOf(phone);
    expect(account).toMatchObject({ name: 'Dr. Mina Pal', role: 'Doctor' });
    expect(await auditSince(app.db, since)).toMatchObject([
      { call: 'addDoctor', subjects: [account.id], records: [id] },
    ]);
    const found = await done(admin.findPeople({ params: { query: 'Mina Pal' } }));
    expect(found.map(({ phoneNumber }) => phoneNumber)).toContain(phone);
  });

  it("is the patient's existing account: its sessions end, its name is kept", async () => {
    const [admin, patient] = [await app.asRole('Admin'), await app.asRole('User', { name: 'Mitali Sen' })];
    await add(admin, patient.account.phone);
    expect([await accountOf(patient.account.phone), await isSignedIn(patient)]).toMatchObject([
      { name: 'Mitali Sen', role: 'Doctor' },
      false,
    ]);
  });

  it.each(['Receptionist', 'Staff', 'Pathologist', 'Admin', 'Doctor'] as const)(
    'of a %s keeps its role and sessions',
    async (role) => {
      const [admin, person] = [await app.asRole('Admin'), await app.asRole(role)];
      await add(admin, person.account.phone);
      expect([await roleOf(person.account), await isSignedIn(person)]).toEqual([role, true]);
    },
  );

  it.each([
    ['deleted', false],
    ['retired', true],
  ])('of a doctor who is %s gets the role User and is signed out', async (_, booked) => {
    const admin = await app.asRole('Admin');
    const [phone, bystander] = [aPhone(), await app.asRole('Doctor')];
    const id = await add(admin, phone);
    const { id: accountId } = await aPerson(app.db);
    if (booked) await aBooking(app.db, { kind: 'doctor', doctorId: id, accountId, checkupStatus: 'COMPLETED' });
    const doctor = await app.as({ ...(await accountOf(phone)), phone, role: 'Doctor', language: 'en' });
    expect((await admin.deleteDoctor({ params: { id } })).status).toBe(200);
    expect([
      await roleOf({ phone }),
      await isSignedIn(doctor),
      await roleOf(bystander.account),
      await isSignedIn(bystander),
    ]).toEqual(['User', false, 'Doctor', true]);
  });

  it('of a staff member who was also a doctor keeps its role and sessions', async () => {
    const [admin, person] = [await app.asRole('Admin'), await app.asRole('Pathologist')];
    const id = await add(admin, person.account.phone);
    await admin.deleteDoctor({ params: { id } });
    expect([await roleOf(person.account), await isSignedIn(person)]).toEqual(['Pathologist', true]);
  });
});

describe('the first admin, created on the machine', () => {
  const occasion = {
    call: 'makeAdmin',
    action: 'change',
    requestId: '00000000-0000-4000-8000-000000000000',
    address: 'npm run admin',
    actorId: null,
    role: 'Anonymous',
  } as const;
  const make = (phone: string, name: string) => withTrail(occasion, () => makeAdmin(app.db, phone, name));

  it('is a new account, found by its name', async () => {
    const [admin, phone] = [await app.asRole('Admin'), aPhone()];
    expect(await make(phone, 'Jhumpa Lahiri')).toMatchObject({ phone, name: 'Jhumpa Lahiri', role: 'Admin' });
    const found = await done(admin.findPeople({ params: { query: 'Jumpa' } }));
    expect(found.map(({ phoneNumber }) => phoneNumber)).toContain(phone);
  });

  it("is the phone's existing account: its name is kept, its sessions end, other accounts' do not, and an audit row says so", async () => {
    const [person, other] = [await app.asRole('Staff', { name: 'Kajal Dey' }), await app.asRole('Staff')];
    const since = await lastAudit(app.db);
    await make(person.account.phone, 'Somebody Else');
    expect(await accountOf(person.account.phone)).toMatchObject({
      id: person.account.id,
      name: 'Kajal Dey',
      role: 'Admin',
    });
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, true]);
    expect(await auditSince(app.db, since)).toMatchObject([
      { call: 'makeAdmin', subjects: [person.account.id], address: 'npm run admin' },
    ]);
  });
});
