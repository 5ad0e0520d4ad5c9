import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aDoctor } from '../testing/builders.store.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { openPapers } from '../testing/papers.ts';
import { readPaper } from '../testing/read-paper.ts';
import { readSmallBuild } from '../testing/small-build.ts';
import { done } from '../testing/typed-calls.ts';
import { lookAtPaper } from '../testing/verify-page.store.ts';

/** A bill follows the price: whatever changes it, the older bill is replaced at once. */
let app: TestApp;
let counter: Counter;
let remove: () => Promise<void>;
beforeAll(async () => {
  const build = await readSmallBuild();
  remove = build.remove;
  app = await startTestApp({ pages: build.pages });
  counter = await openCounter(app);
  await (await openPapers(app, counter)).setUpiId('clinic@bank');
});
afterAll(async () => {
  await app.close();
  await remove();
});

const aVisit = (wanted: Parameters<Counter['booking']>[0] = {}) =>
  counter.booking({ kind: 'doctor', pricePaise: 0, feeTold: false, ...wanted });
const setFee = (id: number, fee: number) => done(counter.desk.setFee({ params: { id }, body: { fee } }));
const bill = (id: number) => counter.desk.issueBill({ params: { id } });
const billOf = (id: number) => done(bill(id));
const edit = (id: number, fields: object) => done(counter.admin.editDoctorBooking({ body: { id, ...fields } }));
async function aDoctorFor(feePaise: number) {
  const doctor = await aDoctor(app.db, { name: 'Dr. Bijon Pal' });
  await app.db.query('UPDATE doctors SET fee_paise = $2 WHERE id = $1', [doctor.id, feePaise]);
  return doctor;
}
async function read(billId: number) {
  const url = `/api/v1/bills/${billId}.pdf`;
  return readPaper((await app.app.inject({ url, headers: counter.admin.session })).rawPayload);
}
async function stateIn(id: number, billId: number) {
  const { rows } = await done(counter.desk.listRegister({ query: { kind: 'bills' } }));
  return rows.find((row) => row.id === billId && row.bookings.some(({ bookingId }) => bookingId === id))?.state;
}

/** The older bill is replaced on its page, in the register and on paper; the newer one asks what is owed. */
async function expectReplaced(id: number, old: number, total: number): Promise<void> {
  const { bills, owed } = await counter.ledger(id);
  const [newest] = bills;
  expect(newest).toMatchObject({ total });
  expect(newest!.billId).not.toBe(old);
  expect(await lookAtPaper(app, 'bills', old)).toMatchObject({ result: 'REPLACED', endedBy: newest!.number });
  expect(await stateIn(id, old)).toBe('REPLACED');
  expect(await read(old)).toMatchObject({ mark: 'REPLACED', toPay: null });
  expect(await lookAtPaper(app, 'bills', newest!.billId)).toMatchObject({ result: 'VALID', amount: total });
  expect(await read(newest!.billId)).toMatchObject({ mark: null, sums: { total: total * 100 }, toPay: owed * 100 });
}

describe('a bill', () => {
  it('is replaced when the fee of its visit is corrected', async () => {
    const id = await aVisit();
    await setFee(id, 3500);
    const { billId } = await billOf(id);
    await setFee(id, 350);
    await expectReplaced(id, billId, 350);
    await setFee(id, 350);
    expect((await counter.ledger(id)).bills, 'the same fee once more').toHaveLength(2);
  });

  it('is not issued while the fee is to be told', async () => {
    const id = await aVisit();
    expect(refusalOf(await bill(id))).toEqual([409, 'FEE_UNKNOWN']);
    expect((await counter.ledger(id)).abilities.bill).toBe(false);
    await setFee(id, 0);
    expect(refusalOf(await bill(id)), 'a free visit').toEqual([409, 'NOTHING_TO_BILL']);
    expect((await counter.ledger(id)).abilities.bill).toBe(false);
  });

  it("is replaced when another doctor's name stands on the booking", async () => {
    const id = await aVisit({ pricePaise: 50_000, feeTold: null });
    const { billId } = await billOf(id);
    await edit(id, { doctorId: (await aDoctorFor(0)).id });
    await expectReplaced(id, billId, 500);
  });
});

it('a fee taken over from the assigned doctor stands in the history, with the status it changes', async () => {
  const id = await aVisit();
  await counter.paid(id, 200, { mode: 'upi', reference: counter.reference() });
  expect(await edit(id, { doctorId: (await aDoctorFor(45_000)).id })).toMatchObject({
    price: 450,
    paymentStatus: 'PARTIAL',
  });
  const { changes } = await done(counter.admin.readBookingHistory({ params: { id } }));
  const ofFields = changes.filter(({ field }) => field === 'price' || field === 'paymentStatus');
  expect(ofFields.map(({ field, from, to, by }) => [field, from, to, by])).toEqual(
    expect.arrayContaining([
      ['price', null, '450.00', 'Asha Admin'],
      ['paymentStatus', 'COMPLETED', 'PARTIAL', 'Asha Admin'],
    ]),
  );
});
