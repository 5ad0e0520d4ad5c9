import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor } from '../testing/builders.store.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

/** A visit to a doctor without a fee is no free visit: nothing is owed until the desk says the fee. */
let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const book = async (who: TestCaller, feePaise: number) => {
  const { id, phone } = await aDoctor(app.db);
  await app.db.query('UPDATE doctors SET fee_paise = $2 WHERE id = $1', [id, feePaise]);
  return await done(who.bookDoctor({ body: { resourceId: phone } }));
};
const setFee = (id: number, fee: unknown, who = counter.desk) => who.send('setFee', { params: { id }, body: { fee } });
const seen = (id: number) => done(counter.admin.readDoctorBooking({ params: { id } }));
const edit = (id: number, fields: object) =>
  counter.admin.editDoctorBooking({ body: { id, paymentReason: 'Free review', ...fields } });

describe('a booking of a doctor without a fee', () => {
  it('says that the fee is to be told, and nothing is owed; with a fee it says so', async () => {
    const patient = await app.asRole('User');
    const { id } = await book(patient, 0);
    expect(await seen(id)).toMatchObject({ price: 0, feeUnknown: true, paymentStatus: 'PENDING' });
    expect(await counter.ledger(id)).toMatchObject({ feeUnknown: true, owed: 0, abilities: { setFee: true } });
    expect((await done(patient.readMyDues())).total).toBe(0);
    const priced = await book(patient, 35_000);
    expect(priced).toMatchObject({ price: 350, feeUnknown: false });
    expect((await counter.ledger(priced.id)).abilities.setFee).toBe(false);
    expect(refusalOf(await setFee(priced.id, 10))).toEqual([409, 'FEE_FIXED']);
  });

  it('gets its fee from the desk, which may correct it until money is recorded', async () => {
    const { id } = await book(await app.asRole('User'), 0);
    expect(await done(setFee(id, 3500))).toMatchObject({ price: 3500, owed: 3500, feeUnknown: false });
    expect(await done(setFee(id, '350'))).toMatchObject({ price: 350, owed: 350 });
    expect(await seen(id)).toMatchObject({ price: 350, feeUnknown: false, version: 3 });
    const { changes } = await done(counter.admin.readBookingHistory({ params: { id } }));
    expect(changes.filter(({ field }) => field === 'price').map(({ from, to, by }) => [from, to, by])).toEqual([
      ['3500.00', '350.00', 'Rupa Desk'],
      [null, '3500.00', 'Rupa Desk'],
    ]);
    await counter.paid(id, 100);
    expect(refusalOf(await setFee(id, 400))).toEqual([409, 'FEE_FIXED']);
    expect((await counter.ledger(id)).abilities.setFee).toBe(false);
  });

  it('may be free: the desk says 0', async () => {
    const { id } = await book(await app.asRole('User'), 0);
    expect(await done(setFee(id, 0))).toMatchObject({ price: 0, owed: 0, feeUnknown: false });
  });

  it.each([1e-7, 0.005, 1e21, -1, '1,00', '৩৫,০', '', null, true])('refuses a fee of %j', async (fee) => {
    const { id } = await book(await app.asRole('User'), 0);
    expect(refusalOf(await setFee(id, fee)).slice(0, 2)).toEqual([400, 'INVALID_FIELDS']);
    expect(await seen(id)).toMatchObject({ feeUnknown: true });
  });

  it('takes no cash before; a transfer that arrived counts once the fee is told', async () => {
    const { id } = await book(await app.asRole('User'), 0);
    expect(refusalOf(await counter.pay(id, 1))[1]).toBe('INVALID_FIELDS');
    await counter.paid(id, 200, { mode: 'upi', reference: counter.reference() });
    expect(await done(setFee(id, 350))).toMatchObject({ paid: 200, owed: 150, paymentStatus: 'PARTIAL' });
    expect(await seen(id)).toMatchObject({ paymentStatus: 'PARTIAL' });
  });

  it('is fully paid by a transfer of exactly the fee that is told later; other visits keep theirs', async () => {
    const [{ id }, other] = [await book(await app.asRole('User'), 0), await book(await app.asRole('User'), 20_000)];
    await counter.paid(id, 200, { mode: 'upi', reference: counter.reference() });
    expect(await done(setFee(id, 350))).toMatchObject({ owed: 150 });
    expect(refusalOf(await setFee(id, 200))).toEqual([409, 'FEE_FIXED']);
    expect(await seen(other.id)).toMatchObject({ price: 200, feeUnknown: false });
    const { id: exact } = await book(await app.asRole('User'), 0);
    await counter.paid(exact, 200, { mode: 'upi', reference: counter.reference() });
    await done(setFee(exact, 200));
    expect(await seen(exact)).toMatchObject({ price: 200, paymentStatus: 'COMPLETED' });
    expect(await seen(id)).toMatchObject({ price: 350, paymentStatus: 'PARTIAL' });
  });

  it('is waived with a reason as any other, which the closing lists; no fee is set until the waiver is taken back', async () => {
    const { id } = await book(await app.asRole('User'), 0);
    expect(refusalOf(await edit(id, { paymentStatus: 'COMPLETED', paymentReason: '' }))[1]).toBe('INVALID_FIELDS');
    expect((await edit(id, { paymentStatus: 'COMPLETED' })).status).toBe(200);
    expect(await counter.ledger(id)).toMatchObject({ waived: true, abilities: { setFee: false } });
    expect(refusalOf(await setFee(id, 350))).toEqual([409, 'FEE_FIXED']);
    const today = new Date(runNow().getTime() + 19_800_000).toISOString().slice(0, 10);
    const { given } = await done(counter.desk.readClosing({ params: { day: today } }));
    expect(given.filter(({ bookingId }) => bookingId === id)).toMatchObject([
      { kind: 'waiver', amount: 0, reason: 'Free review', by: 'Asha Admin' },
    ]);
    expect((await edit(id, { paymentStatus: 'PARTIAL' })).status).toBe(200);
    const after = await done(counter.desk.readClosing({ params: { day: today } }));
    expect(
      after.given.filter(({ bookingId }) => bookingId === id),
      'no other status is listed',
    ).toHaveLength(1);
    expect(await done(setFee(id, 350))).toMatchObject({ price: 350, owed: 350, waived: false });
    expect((await edit(id, { paymentStatus: 'COMPLETED' })).status).toBe(200);
    expect(refusalOf(await setFee(id, 3500)), 'a known fee that was waived').toEqual([409, 'FEE_FIXED']);
  });

  it('is not for who has an interest, for a doctor, or on a cancelled booking', async () => {
    const { id } = await book(counter.desk, 0);
    expect(refusalOf(await setFee(id, 1))).toEqual([403, 'FORBIDDEN']);
    for (const role of ['User', 'Doctor', 'Pathologist'] as const)
      expect(refusalOf(await setFee(id, 1, await app.asRole(role)))).toEqual([403, 'FORBIDDEN']);
    await edit(id, { checkupStatus: 'CANCELLED' });
    expect(refusalOf(await setFee(id, 1, counter.admin))).toEqual([409, 'FEE_FIXED']);
  });
});

describe('an appointment without a doctor', () => {
  it('has no fee until a doctor is assigned, whose fee it takes over', async () => {
    const patient = await app.asRole('User');
    const id = await counter.booking({
      kind: 'doctor',
      accountId: patient.account.id,
      pricePaise: 0,
      feeTold: false,
      itemName: '',
    });
    await app.db.query('UPDATE bookings SET doctor_id = NULL WHERE id = $1', [id]);
    const [free, priced] = [await aDoctor(app.db), await aDoctor(app.db)];
    await app.db.query('UPDATE doctors SET fee_paise = CASE id WHEN $1 THEN 0 ELSE 45000 END WHERE id IN ($1, $2)', [
      free.id,
      priced.id,
    ]);
    expect((await edit(id, { doctorId: free.id })).body).toMatchObject({ feeUnknown: true, price: 0 });
    expect((await edit(id, { doctorId: priced.id })).body).toMatchObject({ feeUnknown: false, price: 450 });
    expect(await counter.ledger(id)).toMatchObject({ owed: 450, abilities: { setFee: false } });
    expect((await edit(id, { doctorId: free.id })).body, 'a fee that was told stays').toMatchObject({ price: 450 });
    expect((await edit(id, { doctorId: priced.id })).body).toMatchObject({ price: 450 });
  });

  it('takes over the fee for itself only, in one version, and is paid by a transfer of as much', async () => {
    const [id, other] = [
      await counter.booking({ kind: 'doctor', pricePaise: 0, feeTold: false }),
      await counter.booking({ kind: 'doctor', pricePaise: 0, feeTold: false }),
    ];
    await counter.paid(id, 450, { mode: 'upi', reference: counter.reference() });
    const { version } = await seen(id);
    const doctor = await aDoctor(app.db, { feePaise: 45_000 });
    expect((await edit(id, { doctorId: doctor.id })).body).toMatchObject({
      price: 450,
      paymentStatus: 'COMPLETED',
      version: version + 1,
    });
    expect(await seen(other)).toMatchObject({ price: 0, feeUnknown: true });
  });

  it('is waived with a reason, also in the form that assigns a doctor without a fee', async () => {
    const id = await counter.booking({ kind: 'doctor', pricePaise: 0, feeTold: false });
    const free = await aDoctor(app.db, { feePaise: 0 });
    const waiver = { doctorId: free.id, paymentStatus: 'COMPLETED' };
    expect(refusalOf(await edit(id, { ...waiver, paymentReason: '' }))[1]).toBe('INVALID_FIELDS');
    expect((await edit(id, waiver)).body).toMatchObject({ feeUnknown: true, paymentStatus: 'COMPLETED' });
  });

  it('that is waived takes over no fee', async () => {
    const id = await counter.booking({ kind: 'doctor', pricePaise: 0, feeTold: false });
    const doctor = await aDoctor(app.db);
    await app.db.query('UPDATE doctors SET fee_paise = 45000 WHERE id = $1', [doctor.id]);
    expect((await edit(id, { paymentStatus: 'COMPLETED' })).status).toBe(200);
    expect((await edit(id, { doctorId: doctor.id })).body).toMatchObject({ price: 0, feeUnknown: true });
    expect((await edit(id, { paymentStatus: 'PARTIAL' })).status).toBe(200);
    expect(await done(setFee(id, 450))).toMatchObject({ owed: 450 });
  });

  it('can be assigned and paid in one edit', async () => {
    const id = await counter.booking({ kind: 'doctor', pricePaise: 0, feeTold: false });
    const doctor = await aDoctor(app.db);
    await app.db.query('UPDATE doctors SET fee_paise = 45000 WHERE id = $1', [doctor.id]);
    expect((await edit(id, { doctorId: doctor.id, paymentAmount1: 450 })).body).toMatchObject({
      price: 450,
      paymentAmount1: 450,
      paymentStatus: 'COMPLETED',
    });
  });
});
