import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aPhone, forgetAadhaar } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Valid check digits, from the public examples. */
const aadhaar = ['999941057058', '999999990019'] as const;
function aForm(changes: object = {}) {
  const phoneNumber = aPhone();
  return {
    name: 'Mitali Sen',
    phoneNumber,
    confirmPhoneNumber: phoneNumber,
    email: '',
    age: '34',
    gender: 'Female',
    aadhaarNumber: '',
    ...changes,
  };
}
const send = (form: object, headers = {}) => app.send('register', { body: form }, headers);
const rows = async (sql: string, values: unknown[] = []) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];

describe('registering', () => {
  it('makes the account and stores the data', async () => {
    const form = aForm({ email: 'mitali@clinic.invalid' });
    expect((await send(form)).status).toBe(201);
    expect(
      await rows(
        `SELECT a.role, p.name, p.gender, p.age_years, p.email, p.aadhaar_last4
        FROM patients p
          JOIN accounts a ON a.id = p.account_id
        WHERE a.phone = $1`,
        [form.phoneNumber],
      ),
    ).toEqual([
      {
        role: 'User',
        name: 'Mitali Sen',
        gender: 'Female',
        age_years: 34,
        email: 'mitali@clinic.invalid',
        aadhaar_last4: null,
      },
    ]);
  });

  it("stores an Aadhaar number's last four digits and a keyed hash, and the consent with its wording, language and time", async () => {
    await forgetAadhaar(app.db, '7058');
    const form = aForm({ aadhaarNumber: aadhaar[0], aadhaarConsent: true });
    const answer = await send(form, { 'accept-language': 'bn' });
    expect(answer.body).toMatchObject({ aadhaar: 'XXXX XXXX 7058', aadhaarLooksMistyped: false });
    const dump = JSON.stringify(
      await rows(
        `SELECT p.*, encode(p.aadhaar_hash, 'hex') AS hex, c.*
        FROM patients p
          LEFT JOIN consents c ON c.patient_id = p.id`,
      ),
    );
    expect(dump).toContain('7058');
    expect(dump).not.toContain(aadhaar[0]);
    expect(app.log.join()).not.toContain(aadhaar[0]);
    expect(
      await rows(
        `SELECT c.purpose, c.wording_version, c.language, c.taken_by
        FROM consents c
          JOIN patients p ON p.id = c.patient_id
        WHERE p.aadhaar_last4 = '7058'`,
      ),
    ).toEqual([{ purpose: 'aadhaar', wording_version: '2026-12', language: 'bn', taken_by: null }]);
  });

  it('stores nothing of an Aadhaar number without consent', async () => {
    const form = aForm({ aadhaarNumber: aadhaar[1] });
    expect((await send(form)).body).toMatchObject({ aadhaar: null });
    expect(
      await rows(
        'SELECT p.aadhaar_last4, p.aadhaar_hash FROM patients p JOIN accounts a ON a.id = p.account_id WHERE a.phone = $1',
        [form.phoneNumber],
      ),
    ).toEqual([{ aadhaar_last4: null, aadhaar_hash: null }]);
  });

  it('only warns of a wrong check digit, and registers the person', async () => {
    await forgetAadhaar(app.db, '9012');
    const answer = await send(aForm({ aadhaarNumber: '123456789012', aadhaarConsent: true }));
    expect([answer.status, answer.body.aadhaarLooksMistyped]).toEqual([201, true]);
  });

  it('answers 409 to the desk for a known phone or Aadhaar number, and leaves nothing half-made', async () => {
    await forgetAadhaar(app.db, '3376');
    const desk = await app.asRole('Receptionist');
    const first = aForm({ aadhaarNumber: '521185133376', aadhaarConsent: true });
    await send(first);
    const samePhone = await desk.send('register', {
      body: {
        ...aForm(),
        phoneNumber: first.phoneNumber,
        confirmPhoneNumber: first.phoneNumber,
      },
    });
    expect([samePhone.status, expectError(samePhone).message]).toEqual([409, 'User already exists.']);
    const sameNumber = aForm({ aadhaarNumber: '521185133376', aadhaarConsent: true });
    expect((await desk.send('register', { body: sameNumber })).status).toBe(409);
    expect(await rows('SELECT 1 FROM accounts WHERE phone = $1', [sameNumber.phoneNumber])).toEqual([]);
  });

  it('lets a signed-in patient complete their own account, once', async () => {
    const caller = await app.asRole('User');
    const form = aForm({ phoneNumber: caller.account.phone, confirmPhoneNumber: caller.account.phone });
    expect((await caller.send('register', { body: form })).status).toBe(201);
    expect((await caller.send('register', { body: form })).status).toBe(409);
  });

  it('at the counter records who filled in the form', async () => {
    const desk = await app.asRole('Receptionist');
    await forgetAadhaar(app.db, '0019');
    const form = aForm({ aadhaarNumber: '999999990019', aadhaarConsent: true });
    expect((await desk.send('register', { body: form })).status).toBe(201);
    expect(
      await rows(
        `SELECT p.registered_by, c.taken_by
        FROM patients p
          JOIN accounts a ON a.id = p.account_id
          JOIN consents c ON c.patient_id = p.id
        WHERE a.phone = $1`,
        [form.phoneNumber],
      ),
    ).toEqual([{ registered_by: desk.account.id, taken_by: desk.account.id }]);
  });

  it.each<[string, unknown, string, string]>([
    ['name', 'x'.repeat(31), 'Name should be less than 30 characters.', 'নাম ৩০ অক্ষরের মধ্যে হতে হবে।'],
    ['phoneNumber', '12345', 'Phone number must be 10 digits.', 'ফোন নম্বর ১০ অঙ্কের হতে হবে।'],
    ['confirmPhoneNumber', '9999999999', 'Phone numbers do not match.', 'ফোন নম্বর দুটি মিলছে না।'],
    ['email', `${'x'.repeat(45)}@a.in`, 'Email should be less than 50 characters.', 'ইমেল ৫০ অক্ষরের কম হতে হবে।'],
    ['age', '100', 'Age must be a 2-digit number.', 'বয়স দুই অঙ্কে লিখুন।'],
    ['gender', '', 'Gender is required.', 'লিঙ্গ বেছে নিন।'],
    ['aadhaarNumber', '1234', 'Aadhaar number must be 12 digits.', 'আধার নম্বর ১২ অঙ্কের হতে হবে।'],
  ])("refuses a bad %s with the registration's message, in both languages", async (field, value, english, bengali) => {
    for (const [language, text] of [
      ['en', english],
      ['bn', bengali],
    ] as const) {
      const answer = await send({ ...aForm(), [field]: value }, { 'accept-language': language });
      expect(answer.status).toBe(400);
      expect(expectError(answer).fields?.[field]).toBe(text);
    }
  });
});
