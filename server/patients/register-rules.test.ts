import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDigitFits } from '#contract/patients/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aLabTest, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import type { TypedCalls } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A number that no other test uses, with a right or wrong check digit. */
function aNumber(fits: boolean): string {
  const eleven = `9${aPhone()}`;
  const last = Array.from('0123456789').find((digit) => checkDigitFits(eleven + digit) === fits);
  return eleven + (last ?? '');
}
function aForm<T extends object>(changes: T) {
  const phoneNumber = aPhone();
  return { name: 'Mitali Sen', phoneNumber, confirmPhoneNumber: phoneNumber, age: '34', gender: 'Female', ...changes };
}
const send = (form: object, who: TypedCalls = app, headers = {}) => who.send('register', { body: form }, headers);
const rows = async (sql: string, values: unknown[]) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];
const kept = async (phone: string) =>
  (
    await rows(
      `SELECT a.id AS "accountId", a.name, a.language, a.name_key AS key, p.name AS patient, p.relation,
         p.age_years AS age, p.email, p.registered_by AS by, p.aadhaar_last4 AS last4,
         encode(p.aadhaar_hash, 'hex') AS hash
       FROM accounts a LEFT JOIN patients p ON p.account_id = a.id WHERE a.phone = $1`,
      [phone],
    )
  )[0];
const consents = (phone: string) =>
  rows(
    `SELECT c.purpose, c.language, c.taken_by AS by
    FROM consents c
      JOIN patients p ON p.id = c.patient_id
      JOIN accounts a ON a.id = p.account_id
    WHERE a.phone = $1`,
    [phone],
  );

describe('a registration', () => {
  it('answers what was stored, and stores no more than was given', async () => {
    const form = aForm({ age: 18, name: ' Mitali Sen ' });
    const { status, body: answered } = await send(form, app, { 'accept-language': 'bn' });
    expect([status, answered]).toEqual([
      201,
      {
        name: 'Mitali Sen',
        phoneNumber: form.phoneNumber,
        registrationDate: answered.registrationDate,
        aadhaar: null,
        aadhaarLooksMistyped: false,
      },
    ]);
    expect(Math.abs(runNow().getTime() - Date.parse(answered.registrationDate))).toBeLessThan(60_000);
    expect(await kept(form.phoneNumber)).toMatchObject({
      name: 'Mitali Sen',
      language: 'bn',
      key: 'matal san',
      patient: 'Mitali Sen',
      relation: 'Self',
      age: 18,
      email: null,
      by: null,
      last4: null,
      hash: null,
    });
    expect(await consents(form.phoneNumber)).toEqual([]);
  });

  it('makes an unverified account and signs nobody in', async () => {
    const form = aForm({});
    const answer = await send(form);
    expect([Object.keys(answer.body as object).toSorted(), answer.headers['set-cookie']]).toEqual([
      ['aadhaar', 'aadhaarLooksMistyped', 'name', 'phoneNumber', 'registrationDate'],
      undefined,
    ]);
    expect(
      await rows('SELECT 1 FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.phone = $1', [
        form.phoneNumber,
      ]),
    ).toEqual([]);
  });

  it("by a patient for another phone is that person's own, without a note of who filled it in", async () => {
    const [caller, form] = [await app.asRole('User'), aForm({})];
    expect((await send(form, caller)).status).toBe(201);
    const account = await kept(form.phoneNumber);
    expect([account?.by, account?.accountId === caller.account.id]).toEqual([null, false]);
  });

  it('of the own account keeps the account and its bookings', async () => {
    const [caller, test] = [await app.asRole('User', { name: 'Mitali Sen', language: 'en' }), await aLabTest(app.db)];
    const booking = await done(caller.bookLabTest({ body: { resourceId: test.id } }));
    const form = aForm({
      phoneNumber: caller.account.phone,
      confirmPhoneNumber: caller.account.phone,
      name: 'Mitali Sen',
    });
    expectError(await send({ ...form, name: 'Mitali Roy' }, caller), 'INVALID_FIELDS');
    expect((await send(form, caller, { 'accept-language': 'bn' })).status).toBe(201);
    expect(await kept(caller.account.phone)).toMatchObject({
      accountId: caller.account.id,
      name: 'Mitali Sen',
      language: 'en',
      patient: 'Mitali Sen',
    });
    expect((await caller.readTestBooking({ params: { id: booking.id } })).body).toMatchObject({
      patient: { name: 'Mitali Sen', relation: 'Self', age: 34, gender: 'Female' },
    });
    expectError(await send(form, caller), 'USER_EXISTS');
  });

  it.each(['Receptionist', 'Staff', 'Admin'] as const)(
    'at the counter is recorded as taken by the %s, with the consent',
    async (role) => {
      const [desk, form] = [await app.asRole(role), aForm({ aadhaarNumber: `99${aPhone()}`, aadhaarConsent: true })];
      expect((await send(form, desk)).status).toBe(201);
      expect((await kept(form.phoneNumber))?.by).toBe(desk.account.id);
      expect(await consents(form.phoneNumber)).toEqual([{ purpose: 'aadhaar', language: 'en', by: desk.account.id }]);
    },
  );

  it('of a phone whose account was deleted is that of a new person, also with an Aadhaar number', async () => {
    const form = aForm({ aadhaarNumber: aNumber(true), aadhaarConsent: true });
    expect((await send({ ...form, aadhaarNumber: '' })).status).toBe(201);
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE phone = $1', [form.phoneNumber]);
    expect((await send(form)).status).toBe(201);
    const stored = await rows(
      `SELECT p.aadhaar_last4 AS last4 FROM accounts a JOIN patients p ON p.account_id = a.id
      WHERE a.phone = $1 AND a.deleted_at IS NULL`,
      [form.phoneNumber],
    );
    expect(stored).toEqual([{ last4: form.aadhaarNumber.slice(-4) }]);
  });

  it.each(['Doctor', 'Pathologist'] as const)('is refused to a %s', async (role) => {
    const form = aForm({});
    expectError(await send(form, await app.asRole(role)), 'FORBIDDEN');
    expect(await kept(form.phoneNumber)).toBeUndefined();
  });
});

describe('an Aadhaar number', () => {
  it("is stored as its last four digits and a keyed hash that differs with each clinic's key", async () => {
    const form = aForm({ aadhaarNumber: aNumber(true), aadhaarConsent: true });
    const last4 = form.aadhaarNumber.slice(-4);
    expect((await send(form)).body).toMatchObject({ aadhaar: `XXXX XXXX ${last4}`, aadhaarLooksMistyped: false });
    const here = await kept(form.phoneNumber);
    expect(here).toMatchObject({ last4, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    const elsewhere = await startTestApp();
    await send(form, elsewhere);
    const { rows: there } = await elsewhere.db.query(`SELECT encode(aadhaar_hash, 'hex') AS hash FROM patients`);
    expect(there).not.toEqual([{ hash: here?.hash }]);
    await elsewhere.close();
  });

  it.each<[string, object, object, number]>([
    ['without consent', { aadhaarNumber: aNumber(true) }, { aadhaar: null, aadhaarLooksMistyped: false }, 0],
    [
      'refused its consent',
      { aadhaarNumber: aNumber(true), aadhaarConsent: false },
      { aadhaar: null, aadhaarLooksMistyped: false },
      0,
    ],
    [
      'that is empty, though agreed to',
      { aadhaarNumber: '', aadhaarConsent: true },
      { aadhaar: null, aadhaarLooksMistyped: false },
      0,
    ],
    [
      'that was mistyped, without consent',
      { aadhaarNumber: aNumber(false) },
      { aadhaar: null, aadhaarLooksMistyped: true },
      0,
    ],
  ])('%s', async (_, changes, answered, agreed) => {
    const form = aForm(changes);
    expect((await send(form)).body).toMatchObject(answered);
    const account = await kept(form.phoneNumber);
    expect([account?.last4 === null, account?.hash === null]).toEqual([agreed === 0, agreed === 0]);
    expect(await consents(form.phoneNumber)).toHaveLength(agreed);
  });

  it('with a wrong check digit is stored anyway, with consent', async () => {
    const form = aForm({ aadhaarNumber: aNumber(false), aadhaarConsent: true });
    expect((await send(form)).body).toMatchObject({
      aadhaar: `XXXX XXXX ${form.aadhaarNumber.slice(-4)}`,
      aadhaarLooksMistyped: true,
    });
    expect(await consents(form.phoneNumber)).toHaveLength(1);
  });

  it('that is known is stored once: the second account is made without it', async () => {
    const first = aForm({ aadhaarNumber: aNumber(true), aadhaarConsent: true });
    await send(first);
    const again = aForm({ aadhaarNumber: first.aadhaarNumber, aadhaarConsent: true });
    expect((await send(again)).status).toBe(201);
    expect(await kept(again.phoneNumber)).toMatchObject({ patient: 'Mitali Sen', last4: null, hash: null });
    expect(await consents(again.phoneNumber)).toEqual([]);
    const caller = await app.asRole('User');
    const own = { ...again, phoneNumber: caller.account.phone, confirmPhoneNumber: caller.account.phone };
    expect((await send(own, caller)).status).toBe(201);
    expect(await kept(caller.account.phone)).toMatchObject({ patient: 'Mitali Sen', last4: null });
  });

  it('registered twice at the same moment is stored once, and both get the same answer', async () => {
    const aadhaarNumber = aNumber(true);
    const forms = [aForm({ aadhaarNumber, aadhaarConsent: true }), aForm({ aadhaarNumber, aadhaarConsent: true })];
    const answers = await app.atOnce(
      'patients.insert',
      forms.map((form) => () => send(form)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const stored = await Promise.all(forms.map(({ phoneNumber }) => kept(phoneNumber)));
    expect(stored.map((account) => [account?.patient, account?.last4 === null]).toSorted()).toEqual([
      ['Mitali Sen', false],
      ['Mitali Sen', true],
    ]);
  });
});

describe('a stranger does not learn', () => {
  type Known = { form: ReturnType<typeof aForm<{ aadhaarNumber: string; aadhaarConsent: boolean; name: string }>> };
  const aRegistered = async (): Promise<Known & { language: string }> => {
    const form = aForm({ name: 'Known Person', aadhaarNumber: aNumber(true), aadhaarConsent: true });
    expect((await send(form, app, { 'accept-language': 'bn' })).status).toBe(201);
    return { form, language: 'bn' };
  };
  /** The answer without what the sender chose. */
  const shapeOf = ({ status, body, headers }: Awaited<ReturnType<typeof send>>, form: { phoneNumber: string }) => ({
    status,
    body: JSON.stringify(body)
      .replaceAll(form.phoneNumber, 'phone')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'moment'),
    headers: Object.keys(headers).toSorted(),
  });
  const smsTo = async (phone: string) => (await app.sms.sent()).filter(({ to }) => to === phone);

  it('that a phone is known: the answer is that for a new one, nothing is changed, and its owner gets one SMS a day', async () => {
    const { form: known } = await aRegistered();
    const before = await kept(known.phoneNumber);
    const number = { aadhaarNumber: aNumber(true), aadhaarConsent: true };
    const [fresh, again] = [
      aForm(number),
      { ...aForm(number), phoneNumber: known.phoneNumber, confirmPhoneNumber: known.phoneNumber },
    ];
    // The second number is free again, because the first form was sent with another one.
    const answers = [
      await send({ ...fresh, ...number }),
      await send({ ...again, aadhaarNumber: number.aadhaarNumber }),
    ];
    expect(shapeOf(answers[1]!, again)).toEqual(shapeOf(answers[0]!, fresh));
    expect(runNow().getTime() - Date.parse(answers[1]!.body.registrationDate)).toBeLessThan(60_000);
    expect(await kept(known.phoneNumber)).toEqual(before);
    await send(again);
    expect(await smsTo(known.phoneNumber)).toEqual([
      {
        to: known.phoneNumber,
        kind: 'registeredAgain',
        language: 'bn',
        byWhatsApp: false,
        text: 'ক্লিনিক: আপনার তথ্য দিয়ে কেউ নাম নথিভুক্ত করতে চেয়েছেন। আপনার অ্যাকাউন্ট আছে, লগ ইন করুন। আপনি না করলে চিন্তা নেই।',
      },
    ]);
    expect(await smsTo(fresh.phoneNumber)).toEqual([]);
  });

  it('that an Aadhaar number is known: the answer is that for a new one, and its owner gets an SMS without details', async () => {
    const { form: known } = await aRegistered();
    await app.db.query(`UPDATE accounts SET language = 'en' WHERE phone = $1`, [known.phoneNumber]);
    const [fresh, again] = [
      aForm({ aadhaarNumber: aNumber(true), aadhaarConsent: true }),
      aForm({ aadhaarNumber: known.aadhaarNumber, aadhaarConsent: true }),
    ];
    const last4 = (text: string) => text.replace(/XXXX XXXX \d{4}/, 'XXXX XXXX last');
    const answers = [shapeOf(await send(fresh), fresh), shapeOf(await send(again), again)];
    expect(last4(answers[1]!.body)).toBe(last4(answers[0]!.body));
    expect([answers[1]!.status, answers[1]!.headers]).toEqual([answers[0]!.status, answers[0]!.headers]);
    const [sms] = await smsTo(known.phoneNumber);
    expect(sms?.text).toBe(
      'Clinic: somebody registered with your details. You already have an account, so please just log in. If it was not you, ignore this.',
    );
    for (const { phoneNumber } of [fresh, again]) expect(await smsTo(phoneNumber)).toEqual([]);
    // Logging in works for both, so that does not tell either.
    for (const { phoneNumber } of [fresh, again]) {
      await app.startLogIn({ body: { phoneNumber } });
      expect(await app.sms.codeFor(phoneNumber)).toMatch(/^\d{6}$/);
    }
  });

  it('either of them as a signed-in patient', async () => {
    const [{ form: known }, caller] = [await aRegistered(), await app.asRole('User')];
    const again = { ...aForm({}), phoneNumber: known.phoneNumber, confirmPhoneNumber: known.phoneNumber };
    expect((await send(again, caller)).status).toBe(201);
    expect(await kept(known.phoneNumber)).toMatchObject({ name: 'Known Person', patient: 'Known Person' });
  });

  it('and the audit log names the person, as refused', async () => {
    const [{ form: known }, since] = [await aRegistered(), await lastAudit(app.db)];
    await send({ ...aForm({}), phoneNumber: known.phoneNumber, confirmPhoneNumber: known.phoneNumber });
    expect(await auditSince(app.db, since)).toMatchObject([
      { call: 'register', outcome: 'refused', subjects: [(await kept(known.phoneNumber))?.accountId] },
    ]);
  });
});
