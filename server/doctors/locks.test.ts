import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aPerson, aPhone } from '../testing/builders.store.ts';
import { aDayAhead } from '../testing/days.ts';
import { expectError } from '../testing/expect.ts';
import type { Body } from '../testing/typed-calls.ts';
import { expectWaiting } from '../testing/waiting.store.ts';
import { runNow } from '../testing/moment.ts';

/** Doctors added, changed, booked and deleted at the same moment. */
let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const add = (phoneNumber: string, userName = 'Dr. New') => admin.addDoctor({ body: { userName, phoneNumber } });
const change = (id: number, body: Body<'editDoctor'>) => admin.editDoctor({ params: { id }, body });
const remove = (id: number) => admin.deleteDoctor({ params: { id } });
const rows = async (sql: string, values: unknown[]) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];
const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('a phone has one active doctor', () => {
  it('however many add one at once; the others are refused, and there is one account', async () => {
    const phone = aPhone();
    const names = ['Dr. One', 'Dr. Two', 'Dr. Three'];
    const answers = await app.atOnce(
      'accounts.insert-doctor',
      names.map((name) => () => add(phone, name)),
    );
    expect(statuses(answers)).toEqual([201, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) expectError(answer, 'DOCTOR_EXISTS');
    const winner = answers.findIndex(({ status }) => status === 201);
    const made = answers[winner]?.body;
    expect(
      await rows(
        'SELECT d.id, d.name, a.name AS account FROM doctors d JOIN accounts a ON a.id = d.account_id WHERE d.phone = $1',
        [phone],
      ),
    ).toEqual([{ id: made?.id, name: names[winner], account: names[winner] }]);
  });

  it('also without an account', async () => {
    const phone = aPhone();
    await aDoctor(app.db, { phone, accountId: null });
    expectError(await add(phone), 'DOCTOR_EXISTS');
    expect(await rows('SELECT id FROM accounts WHERE phone = $1', [phone]), 'nothing half-made').toEqual([]);
  });

  it('and a retired one frees the phone', async () => {
    const phone = aPhone();
    await aDoctor(app.db, { phone, retiredAt: runNow() });
    expect((await add(phone)).status).toBe(201);
    expectError(await add(phone), 'DOCTOR_EXISTS');
  });
});

describe('an account has one active doctor', () => {
  it('also one with another phone', async () => {
    const { id: accountId, phone } = await aPerson(app.db, { role: 'Doctor' });
    await aDoctor(app.db, { accountId, phone: aPhone() });
    expectError(await add(phone), 'DOCTOR_EXISTS');
    expect(await rows('SELECT phone FROM doctors WHERE phone = $1', [phone])).toEqual([]);
  });

  it('however many are added at once, and a retired one frees it', async () => {
    const { id: accountId } = await aPerson(app.db, { role: 'Doctor' });
    await aDoctor(app.db, { accountId, retiredAt: runNow() });
    const made = await Promise.allSettled([1, 2, 3].map(() => aDoctor(app.db, { accountId })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      await rows('SELECT count(*)::integer FROM doctors WHERE account_id = $1 AND retired_at IS NULL', [accountId]),
    ).toEqual([{ count: 1 }]);
  });
});

describe('two changes of one doctor at once', () => {
  it('are both kept: the second builds on the first', async () => {
    const { id } = await aDoctor(app.db, { hospital: 'Sundarpur' });
    const answers = await app.atOnce('manage-doctors.lock', [
      () => change(id, { speciality: 'ENT' }),
      () => change(id, { hospital: 'Bolpur' }),
    ]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect(await rows('SELECT speciality, hospital FROM doctors WHERE id = $1', [id])).toEqual([
      { speciality: 'ENT', hospital: 'Bolpur' },
    ]);
  });

  it('converted twice has its first type again', async () => {
    const { id } = await aDoctor(app.db, { type: 'Internal' });
    const convert = () => admin.convertDoctor({ params: { id } });
    const answers = await app.atOnce('manage-doctors.lock', [convert, convert]);
    expect(answers.map(({ body }) => (body as { type: string }).type).toSorted()).toEqual(['External', 'Internal']);
    expect(await rows('SELECT type FROM doctors WHERE id = $1', [id])).toEqual([{ type: 'Internal' }]);
  });

  it('deleted twice is deleted once', async () => {
    const { id } = await aDoctor(app.db);
    const answers = await app.atOnce('manage-doctors.lock', [() => remove(id), () => remove(id)]);
    expect(statuses(answers)).toEqual([200, 404]);
  });
});

describe('a doctor who is booked and deleted at once', () => {
  const books: [string, ErrorCode, (doctor: { id: number; phone: string }) => Promise<TestAnswer>][] = [
    [
      'a booking',
      'NOT_BOOKABLE',
      async ({ phone }) => (await app.asRole('User')).bookDoctor({ body: { resourceId: phone } }),
    ],
    [
      'an appointment',
      'NOT_BOOKABLE',
      async ({ id }) =>
        (await app.asRole('User')).requestAppointment({
          body: {
            date: aDayAhead(0),
            time: '10:30',
            doctorId: id,
          },
        }),
    ],
    [
      'an edit that names them',
      'INVALID_FIELDS',
      async ({ id }) => {
        const booking = await aBooking(app.db, { kind: 'doctor', accountId: (await aPerson(app.db)).id });
        return admin.editDoctorBooking({ body: { id: booking.id, doctorId: id } });
      },
    ],
  ];

  it('stays for a booking that came first and is not committed yet', async () => {
    const doctor = await aDoctor(app.db);
    const { id: accountId } = await aPerson(app.db);
    let removing: Promise<TestAnswer> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO bookings (kind, account_id, created_by, doctor_id, item_name, price_paise)
        VALUES ('doctor', $1, $1, $2, 'Dr. New', 0)`,
        [accountId, doctor.id],
      );
      removing = remove(doctor.id);
      await expectWaiting(app.db);
    });
    expect(expectError((await removing)!, 'IN_USE').dependants).toEqual({ visits: 1 });
  });

  it.each(books)('can no longer be booked by %s that came later', async (_, code, book) => {
    const doctor = await aDoctor(app.db);
    let booking: Promise<TestAnswer> | undefined;
    const [removed] = await app.whileHeld(
      'manage-doctors.remove',
      () => remove(doctor.id),
      async () => {
        booking = book(doctor);
        await expectWaiting(app.db);
      },
    );
    expect(removed.body).toEqual({ id: doctor.id, outcome: 'DELETED' });
    expectError((await booking)!, code);
    expect(await rows('SELECT id FROM bookings WHERE doctor_id = $1', [doctor.id])).toEqual([]);
  });
});
