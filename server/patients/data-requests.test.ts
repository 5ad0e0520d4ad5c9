import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicClock } from '#contract/clinic-time.ts';
import { verifyKeptRows } from '../audit/kept-rows.service.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPatient } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body, Query } from '../testing/typed-calls.ts';
import { eraseDueIdentities } from './erasure.service.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin', { name: 'Sumana Roy' });
});
afterAll(() => app.close());

const askFor = (who: TestCaller, patientId: number | null, wanted = 'Tuku Roy') =>
  who.requestCorrection({ body: { patientId, field: 'name', wanted } });
const askErasure = (who: TestCaller) => who.requestErasure();
const answer = (id: number, decision: string, words?: string, by = admin) =>
  by.send('answerDataRequest', { params: { id }, body: { decision, ...(words && { answer: words }) } });
const mine = (who: TestCaller) => done(who.readMyData());
const listed = async (query: Query<'listDataRequests'> = { open: 'true', size: 100 }) =>
  (await done(admin.listDataRequests({ query })))._embedded.dataRequestList;
const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;
const inDays = (days: number) => clinicClock(new Date(runNow().getTime() + days * 86_400_000)).date;
const textsTo = async ({ account }: TestCaller) =>
  (await app.sms.sent()).filter(({ to }) => to === account.phone).map(({ text }) => text);
const row = async (sql: string, values: readonly unknown[]) => (await app.db.query(sql, [...values])).rows[0] as object;

describe('a request for a correction', () => {
  it('waits for the admin with its day, who asked and whom it is about, and its answer is told', async () => {
    const me = await app.asRole('User', { name: 'Rina Sen' });
    const child = await aPatient(app.db, { accountId: me.account.id, name: 'Tuku Sen' });
    const asked = await askFor(me, child.id);
    const told = { id: idOf(asked), kind: 'CORRECTION', field: 'name', wanted: 'Tuku Roy', dueOn: inDays(30) };
    const patientNumber = await memberNumber(app.db, child.id);
    expect([asked.status, asked.body]).toMatchObject([201, { ...told, patientNumber, state: 'OPEN', answer: '' }]);
    expectError(await askFor(me, child.id), 'REQUEST_WAITING');
    expect((await askFor(me, null)).status).toBe(201);
    const waiting = (await listed()).find(({ id }) => id === told.id);
    const account = { name: 'Tuku Sen', holderName: 'Rina Sen', phoneNumber: me.account.phone, eraseOn: null };
    expect(waiting).toMatchObject({ ...told, ...account, patientNumber, decidedBy: null });

    expect((await answer(told.id, 'DONE', 'As on the school certificate')).status).toBe(200);
    expectError(await answer(told.id, 'REFUSED', 'No'), 'ALREADY_DECIDED');
    const [, seen] = (await mine(me)).requests;
    expect(seen).toMatchObject({ ...told, state: 'DONE', answer: 'As on the school certificate' });
    expect(await textsTo(me)).toEqual([
      'Clinic: your request about your data was answered. Please log in and look under My Data.',
    ]);
    expect((await listed({ open: 'false', size: 100 })).find(({ id }) => id === told.id)?.decidedBy).toBe('Sumana Roy');
  });

  it('is refused with words only, and of nobody of another account', async () => {
    const [me, other] = [await app.asRole('User'), await app.asRole('User')];
    const child = await aPatient(app.db, { accountId: other.account.id });
    expectError(await askFor(me, child.id), 'NOT_FOUND');
    const id = idOf(await askFor(me, null));
    expect(expectError(await answer(id, 'REFUSED'), 'INVALID_FIELDS').fields).toHaveProperty('answer');
    expect((await answer(id, 'REFUSED', 'The paper says otherwise')).body).toMatchObject({ state: 'REFUSED' });
    expect((await me.readMe()).status).toBe(200);
  });
});

describe('the list of requests', () => {
  it('is of days, both included, answered ones in the order asked for, waiting ones always the oldest first', async () => {
    const moments = [
      '2024-03-04T23:59:59.999+05:30',
      '2024-03-05T00:00:00+05:30',
      '2024-03-06T23:59:59.999+05:30',
      '2024-03-07T00:00:00+05:30',
    ];
    const ids: number[] = [];
    for (const at of moments) {
      const id = idOf(await askFor(await app.asRole('User'), null));
      await app.db.query('UPDATE data_requests SET requested_at = $2 WHERE id = $1', [id, at]);
      ids.push(id);
    }
    const [, first, last] = ids;
    const of = async (query: Query<'listDataRequests'>) =>
      (await listed({ from: '2024-03-05', to: '2024-03-06', ...query })).map((request) => request.id);
    expect(await of({ open: 'true', order: 'newest' })).toEqual([first, last]);
    for (const id of ids) await answer(id, 'DONE');
    expect([await of({ open: 'false' }), await of({ open: 'false', order: 'oldest' })]).toEqual([
      [last, first],
      [first, last],
    ]);
  });
});

describe('a nominee', () => {
  it('is named, changed and removed by the account holder, and seen by the desk and in the copy of their data', async () => {
    const me = await app.asRole('User', { name: 'Rina Sen' });
    const number = await holderNumber(app.db, me.account.id);
    const name = (nominee: object) => me.send('nameNominee', { body: nominee });
    const ashok = { name: 'Ashok Sen', phoneNumber: '9000000009', relation: 'Spouse' } satisfies Partial<
      Body<'nameNominee'>
    >;
    expect(expectError(await name({ ...ashok, relation: 'Self' }), 'INVALID_FIELDS').fields).toHaveProperty('relation');
    await name({ ...ashok, name: 'Asok Sen' });
    expect((await name(ashok)).body).toMatchObject({ nominee: ashok });
    const desk = await app.asRole('Receptionist');
    expect((await desk.readPerson({ params: { patientNumber: number } })).body).toMatchObject({ nominee: ashok });
    const copy = await me.exportMyData({ query: { patientNumber: number } });
    expect(copy.body).toMatchObject({ nominee: ashok, requests: [] });
    expect((await me.removeNominee()).body).toMatchObject({ nominee: null });
    expect((await mine(me)).nominee).toBeNull();
  });
});

describe('erasure', () => {
  /** Who asked, with a paid booking of long ago, a contact phone, an e-mail and what is kept of an Aadhaar number. */
  async function whoAsked() {
    const me = await app.asRole('User', { name: 'Rina Sen' });
    const { id: accountId, phone } = me.account;
    const self = await aPatient(app.db, { accountId, name: 'Rina Sen', relation: 'Self', ageYears: 40 });
    const over = { checkupStatus: 'COMPLETED', appointmentStatus: 'COMPLETED' } as const;
    const booking = await aBooking(app.db, { kind: 'test', accountId, patientId: self.id, ...over });
    await app.db.query(
      `UPDATE patients SET email = 'rina@clinic.invalid', aadhaar_last4 = '1234', aadhaar_hash = $2 WHERE id = $1`,
      [self.id, Buffer.from(phone)],
    );
    await app.db.query(`UPDATE bookings SET contact_phone = '9000000001' WHERE id = $1`, [booking.id]);
    await me.giveConsent({ body: { patientId: self.id } });
    const number = await holderNumber(app.db, accountId);
    const nominee = { name: 'Ashok Sen', phoneNumber: '9000000001', relation: 'Spouse' } satisfies Partial<
      Body<'nameNominee'>
    >;
    expect((await me.nameNominee({ body: nominee })).status).toBe(200);
    const paper = { name: 'Rina Roy', reason: 'Misspelt', paper: 'VOTER_CARD' } satisfies Partial<
      Body<'correctPerson'>
    >;
    expect((await admin.correctPerson({ params: { patientNumber: number }, body: paper })).status).toBe(200);
    const id = idOf(await askErasure(me));
    return { me, accountId, phone, self, booking, number, id };
  }
  const identity = `
    SELECT a.name, a.phone, p.name AS person, p.email, p.birth_date AS born, p.aadhaar_last4 AS last4,
      p.aadhaar_hash AS hash
    FROM accounts a JOIN patients p ON p.account_id = a.id WHERE a.id = $1`;

  it('ends the account at once, and what no law asks for goes; the patient was told until when the rest stays', async () => {
    const { me, accountId, phone, id } = await whoAsked();
    const told = await mine(me);
    const until = `${Number(inDays(0).slice(0, 4)) + 5}${inDays(0).slice(4)}`.replace('02-29', '03-01');
    expect([told.eraseOn, told.abilities.askErasure]).toEqual([until, true]);
    expectError(await askErasure(me), 'REQUEST_WAITING');
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ kind: 'ERASURE', eraseOn: until });
    const sent = (await textsTo(me)).length;

    expect((await answer(id, 'DONE')).body).toMatchObject({ state: 'DONE', eraseOn: until, erasedAt: null });
    expectError(await me.readMe(), 'NOT_SIGNED_IN');
    await app.startLogIn({ body: { phoneNumber: phone } });
    expectError(await app.finishLogIn({ body: { phoneNumber: phone, otp: '000000' } }), 'WRONG_CODE');
    expect(await textsTo(me)).toHaveLength(sent);
    expect(await row(identity, [accountId])).toMatchObject({
      name: 'Rina Roy',
      phone,
      email: null,
      last4: null,
      hash: null,
    });
    expect(
      await row(
        'SELECT count(*)::integer AS standing FROM consents c JOIN patients p ON p.id = c.patient_id WHERE p.account_id = $1 AND c.id NOT IN (SELECT consent_id FROM consent_withdrawals)',
        [accountId],
      ),
    ).toEqual({ standing: 0 });
    expect((await app.signUp({ body: { name: 'New Owner', phone } })).status).toBe(201);
  });

  it('overwrites who they are when its day has come and not before; the number, the booking and the audit stay', async () => {
    const { accountId, booking, number, id } = await whoAsked();
    await app.db.query(
      `WITH tube AS (
         INSERT INTO specimens (accession, container, collected_by, label)
         VALUES ('0000000001', 'EDTA', $1, '{"patientName": "Rina Roy", "tests": ["CBC"]}') RETURNING id)
       INSERT INTO specimen_lines (specimen_id, booking_id) SELECT id, $2 FROM tube`,
      [accountId, booking.id],
    );
    await answer(id, 'DONE');
    await app.db.query('UPDATE data_requests SET erase_on = $2::date WHERE id = $1', [id, inDays(1)]);
    await eraseDueIdentities(app.db);
    expect(await row(identity, [accountId])).toMatchObject({ name: 'Rina Roy' });
    await app.db.query('UPDATE data_requests SET erase_on = $2::date WHERE id = $1', [id, inDays(0)]);
    expect(await eraseDueIdentities(app.db)).toBe(1);
    const gone = { email: null, born: null, last4: null, hash: null };
    expect(await row(identity, [accountId])).toEqual({ name: number, phone: '0000000000', person: number, ...gone });
    expect(
      await row('SELECT contact_phone AS phone, account_id AS account FROM bookings WHERE id = $1', [booking.id]),
    ).toEqual({
      phone: null,
      account: accountId,
    });
    expect(await row(`SELECT label FROM specimens WHERE accession = '0000000001'`, [])).toEqual({
      label: { patientName: '', tests: ['CBC'] },
    });
    expect(await row('SELECT count(*)::integer AS left FROM corrections WHERE account_id = $1', [accountId])).toEqual({
      left: 0,
    });
    expect(
      await row('SELECT count(*) > 0 AS kept FROM audit_log WHERE subjects @> ARRAY[$1::integer]', [accountId]),
    ).toEqual({ kept: true });
    expect(await row('SELECT count(*)::integer AS left FROM nominees WHERE account_id = $1', [accountId])).toEqual({
      left: 0,
    });
    expect(await eraseDueIdentities(app.db)).toBe(0);
    expect((await listed({ open: 'false', size: 100 })).find((one) => one.id === id)).toMatchObject({
      name: number,
      erasedAt: expect.any(String) as string,
    });
    await expect(app.db.query('DELETE FROM corrections')).rejects.toThrow('permission denied');
    expect((await verifyKeptRows(app.db, () => undefined)).faults).toEqual([]);
    expect(
      await row(
        `SELECT count(*)::integer AS n FROM audit_log WHERE call = 'eraseIdentity' AND subjects = ARRAY[$1::integer]`,
        [accountId],
      ),
    ).toEqual({ n: 1 });
  });

  it('waits until no booking of the account is open: none is left with its money or its report', async () => {
    const { accountId, id } = await whoAsked();
    const ahead = await aBooking(app.db, { kind: 'doctor', accountId });
    const waits = async () => (await listed()).find((one) => one.id === id)?.openBookings;
    expect(await waits()).toBe(1);
    expectError(await answer(id, 'DONE'), 'BOOKINGS_OPEN');
    expect(await waits()).toBe(1);
    await app.db.query(
      `UPDATE bookings SET checkup_status = 'CANCELLED', appointment_status = 'CANCELLED' WHERE id = $1`,
      [ahead.id],
    );
    expect(await waits()).toBe(0);
    expect((await answer(id, 'DONE')).status).toBe(200);
  });

  it('is not carried out for somebody who works at the clinic', async () => {
    const { me, id, phone } = await whoAsked();
    await admin.changeRole({ params: { phone }, body: { role: 'Staff' } });
    expectError(await answer(id, 'DONE'), 'FORBIDDEN');
    expect((await listed()).some((one) => one.id === id)).toBe(true);
    expectError(await askErasure(await app.as(me.account)), 'FORBIDDEN');
  });
});
