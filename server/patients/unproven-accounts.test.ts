import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteUnprovenAccount } from '../accounts/accounts.service.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp } from '../testing/app.ts';
import { aBooking, aDoctor, aPatient, aPerson, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aSignedReport } from '../testing/report-builders.ts';
import { expectWaiting } from '../testing/waiting.store.ts';
import { freeUnprovenPhones } from './unproven-accounts.service.ts';
import type { Body, TypedCalls } from '../testing/typed-calls.ts';

/** Accounts that somebody made without a proof, and that nobody logged in to. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Made {
  id: number;
  phone: string;
}
async function made(phone: string): Promise<Made> {
  const { rows } = await app.db.query('SELECT id FROM accounts WHERE phone = $1 AND deleted_at IS NULL', [phone]);
  return { id: (rows[0] as { id: number }).id, phone };
}
async function signedUp(): Promise<Made> {
  const phone = aPhone();
  expect((await app.signUp({ body: { name: 'Some Body', phone } })).status).toBe(201);
  return made(phone);
}
const form = (phone: string, aadhaarNumber = '') => ({
  name: 'Some Body',
  phoneNumber: phone,
  confirmPhoneNumber: phone,
  age: '40',
  gender: 'Male',
  aadhaarNumber,
  aadhaarConsent: aadhaarNumber !== '',
});
async function registered(who: TypedCalls = app): Promise<Made> {
  const phone = aPhone();
  expect((await who.send('register', { body: form(phone, `99${phone}`) })).status).toBe(201);
  return made(phone);
}
const age = (id: number, hours: number) =>
  app.db.query('UPDATE accounts SET created_at = created_at - make_interval(hours => $2) WHERE id = $1', [id, hours]);
const exists = async (id: number) => (await app.db.query('SELECT 1 FROM accounts WHERE id = $1', [id])).rows.length > 0;

/** Whether the account is still there after so many hours and the hourly clean-up. */
async function staysAfter(hours: number, { id }: Made): Promise<boolean> {
  await age(id, hours);
  await freeUnprovenPhones(app.db);
  return exists(id);
}

describe('a self-made account without a log-in', () => {
  it.each([
    ['by sign-up', signedUp],
    ['by registration', () => registered()],
    ['by a patient who registered somebody else', async () => registered(await app.asRole('User'))],
  ])('made %s frees its phone after 72 hours, and nothing of it is left', async (_, make) => {
    const person = await make();
    expect(await staysAfter(71, person)).toBe(true);
    expect(await staysAfter(2, person)).toBe(false);
    for (const table of ['patients WHERE account_id = $1', 'sessions WHERE account_id = $1'])
      expect((await app.db.query(`SELECT 1 FROM ${table}`, [person.id])).rows).toEqual([]);
    // Its owner can now register, with the same Aadhaar number.
    expect((await app.signUp({ body: { name: 'Real Owner', phone: person.phone } })).status).toBe(201);
  });

  it('is deleted alone: the data of others, and their consents, stay', async () => {
    const [person, other] = [await registered(), await registered()];
    expect(await staysAfter(73, person)).toBe(false);
    const { rows } = await app.db.query(
      'SELECT c.purpose FROM patients p JOIN consents c ON c.patient_id = p.id WHERE p.account_id = $1',
      [other.id],
    );
    expect([await exists(other.id), rows]).toEqual([true, [{ purpose: 'aadhaar' }]]);
  });

  it('that the clinic has only looked at, or not been allowed to change, frees its phone', async () => {
    const [person, desk] = [await registered(), await app.asRole('Receptionist')];
    const family = await desk.listFamilyOfPhone({ params: { phone: person.phone } });
    const [self] = family.body.members;
    expectError(await desk.send('removeFamilyMember', { params: { id: self!.id } }), 'FORBIDDEN');
    const { rows } = await app.db.query(
      'SELECT action, outcome FROM audit_log WHERE subjects @> ARRAY[$1::integer] AND role = $2 ORDER BY id',
      [person.id, 'Receptionist'],
    );
    expect(rows).toEqual([
      { action: 'look-up', outcome: 'done' },
      { action: 'change', outcome: 'refused' },
    ]);
    expect(await staysAfter(73, person)).toBe(false);
  });

  it('that was closed stays', async () => {
    const person = await signedUp();
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [person.id]);
    expect(await staysAfter(1000, person)).toBe(true);
  });

  it('that was logged in to stays', async () => {
    const person = await signedUp();
    await app.startLogIn({ body: { phoneNumber: person.phone } });
    const otp = await app.sms.codeFor(person.phone);
    expect((await app.finishLogIn({ body: { phoneNumber: person.phone, otp } })).status).toBe(200);
    expect(await staysAfter(1000, person)).toBe(true);
  });

  it.each<[string, (person: Made) => Promise<unknown>]>([
    [
      'a booking',
      async ({ phone }) => {
        const [desk, doctor] = [await app.asRole('Receptionist'), await aDoctor(app.db)];
        const answer = await desk.bookDoctor({ body: { resourceId: doctor.phone, userId: phone } });
        expect(answer.status).toBe(201);
      },
    ],
    [
      'a payment',
      async ({ id }) => {
        const desk = await app.asRole('Receptionist');
        const booking = await aBooking(app.db, { kind: 'test', accountId: id, pricePaise: 10_000 });
        const answer = await desk.recordPayment({
          body: {
            bookingId: booking.id,
            mode: 'cash',
            amount: 50,
            received: 50,
          },
        });
        expect(answer.status).toBe(201);
      },
    ],
    ['a report', async ({ id }) => aSignedReport(app, { patientId: id })],
    [
      'a person added by the desk',
      async ({ phone }) => {
        const desk = await app.asRole('Receptionist');
        const child = {
          name: 'Some Child',
          relation: 'Child',
          gender: 'Male',
          age: 8,
          consent: true,
          userId: phone,
        } satisfies Partial<Body<'addFamilyMember'>>;
        expect((await desk.addFamilyMember({ body: child })).status).toBe(201);
      },
    ],
    [
      'a role',
      async ({ phone }) => {
        const admin = await app.asRole('Admin');
        for (const role of ['Staff', 'User'])
          expect((await admin.changeRole({ params: { phone }, body: { role } })).status).toBe(200);
      },
    ],
    [
      'papers seen',
      async ({ phone }) => {
        const desk = await app.asRole('Receptionist');
        expect((await desk.confirmIdentityAtDesk({ params: { phone } })).status).toBe(200);
      },
    ],
    // What no rule names: another row that refers to the account.
    [
      'anything that names it',
      async ({ id }) =>
        app.db.query(`INSERT INTO role_requests (account_id, role, reason) VALUES ($1, 'Staff', 'I work here')`, [id]),
    ],
  ])('stays with its data if the clinic has made %s', async (_, make) => {
    const person = await registered();
    await make(person);
    expect(await staysAfter(1000, person)).toBe(true);
    expect((await app.db.query('SELECT 1 FROM patients WHERE account_id = $1', [person.id])).rows).not.toEqual([]);
  });

  it('stays if it was logged in to at the moment of the clean-up, and the person is signed in', async () => {
    const person = await signedUp();
    await app.startLogIn({ body: { phoneNumber: person.phone } });
    const otp = await app.sms.codeFor(person.phone);
    await age(person.id, 73);
    const [, answer] = await app.whileHeld(
      'accounts.lock-unproven',
      () => freeUnprovenPhones(app.db),
      () => app.finishLogIn({ body: { phoneNumber: person.phone, otp } }),
    );
    expect([answer.status, await exists(person.id)]).toEqual([200, true]);
  });

  it('stays if it gets a role at the moment of the clean-up', async () => {
    const [person, admin] = [await signedUp(), await app.asRole('Admin')];
    await age(person.id, 73);
    const [, answer] = await app.whileHeld(
      'accounts.lock-unproven',
      () => freeUnprovenPhones(app.db),
      () => admin.changeRole({ params: { phone: person.phone }, body: { role: 'Staff' } }),
    );
    expect([answer.status, await exists(person.id)]).toEqual([200, true]);
  });

  it('lets a log-in wait that comes while it is deleted', async () => {
    const person = await signedUp();
    await app.startLogIn({ body: { phoneNumber: person.phone } });
    const otp = await app.sms.codeFor(person.phone);
    let logIn: Promise<TestAnswer> | undefined;
    await app.db.transaction((tx) =>
      deleteUnprovenAccount(tx, person.id, async () => {
        logIn = app.finishLogIn({ body: { phoneNumber: person.phone, otp } });
        await expectWaiting(app.db);
      }),
    );
    expectError((await logIn)!);
    expect(await exists(person.id)).toBe(false);
  });

  it('stays if the desk books for it at the moment of the clean-up', async () => {
    const person = await registered();
    await age(person.id, 73);
    await app.whileHeld(
      'accounts.lock-unproven',
      () => freeUnprovenPhones(app.db),
      () => aBooking(app.db, { kind: 'test', accountId: person.id }),
    );
    expect(await exists(person.id)).toBe(true);
    expect((await app.db.query('SELECT 1 FROM patients WHERE account_id = $1', [person.id])).rows).toHaveLength(1);
  });
});

it('a fault of the database is not taken for an account that must stay', async () => {
  const person = await signedUp();
  await age(person.id, 73);
  const transaction = () => Promise.reject(new Error('the disk is full'));
  await expect(freeUnprovenPhones({ ...app.db, transaction })).rejects.toThrow('the disk is full');
});

it('an account made by the clinic stays, also without a record of who made it', async () => {
  expect(await staysAfter(1000, await aPerson(app.db))).toBe(true);
});

it('an account made at the counter stays, though nobody logs in', async () => {
  const person = await registered(await app.asRole('Receptionist'));
  expect(await staysAfter(1000, person)).toBe(true);
  const child = await aPatient(app.db, { accountId: person.id });
  expect(child.id).toBeGreaterThan(0);
});
