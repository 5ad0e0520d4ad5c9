import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BillDocument } from '../print/bill-input.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aDoctor, aLabTest, aPatient, aPerson, aPhone, aReference, aRule } from '../testing/builders.store.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { dayAfter } from '../testing/days.ts';
import { sumsOf } from '../testing/papers.ts';
import { bodyOf, done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { runToday } from '../testing/moment.ts';

// The document as JSON: what is printed is checked before it is drawn.
vi.mock('../print/bill-document.ts', () => ({
  renderBill: (bill: BillDocument) => Promise.resolve(Buffer.from(JSON.stringify(bill))),
}));

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const open = (body: object, headers = {}) => counter.desk.send('openVisit', { body }, headers);
const opened = (body: object) => done(open(body));
const testLine = async (wanted = {}) => ({ type: 'test' as const, testId: (await aLabTest(app.db, wanted)).id });
const sitting = { day: dayAfter(runToday(), 1), startsAt: '10:00' };
/** A doctor who sits tomorrow from 10 to 1, in room 2. */
async function aSittingDoctor() {
  const doctor = await aDoctor(app.db, { name: 'Dr. Anirban Sarkar' });
  await aRule(app.db, doctor.id);
  return doctor;
}
const accountsOf = async (phone: string) =>
  (await app.db.query('SELECT name FROM accounts WHERE phone = $1', [phone])).rows;

describe('a visit at the desk', () => {
  it('books a doctor with a number and two tests, takes the money and bills all of it, at once', async () => {
    const person = await aPerson(app.db);
    const doctor = await aSittingDoctor();
    const visit = await opened({
      phone: person.phone,
      lines: [
        await testLine({ pricePaise: 25_050 }),
        { type: 'doctor', doctor: doctor.phone, sitting },
        await testLine({ name: 'Lipid profile', pricePaise: 60_000 }),
      ],
      referrer: 'Dr. Ghosh, Barasat',
      payment: { mode: 'cash', amount: 1000, received: 2000 },
    });
    expect(visit).toMatchObject({
      kind: 'WALK_IN',
      patientName: person.name,
      phone: person.phone,
      referrer: 'Dr. Ghosh, Barasat',
      price: 1350.5,
      discount: 0,
      paid: 1000,
      owed: 350.5,
      lines: [
        { bookingType: 'doctor', price: 500, paid: 500, owed: 0, place: { number: 1 } },
        { bookingType: 'test', price: 250.5, paid: 250.5, owed: 0, at: null, place: null },
        { bookingType: 'test', price: 600, paid: 249.5, owed: 350.5 },
      ],
      receipts: [{ mode: 'cash', amount: 1000, received: 2000, returned: 1000 }],
    });
    const bookings = visit.lines.map(({ bookingId }) => bookingId);
    for (const id of bookings) {
      const { bills, entries } = await counter.ledger(id);
      expect(bills.map(({ number, total }) => [number, total])).toEqual([[visit.bill!.number, 1350.5]]);
      expect(entries.map(({ receiptNumber }) => receiptNumber)).toEqual([visit.receipts[0]!.number]);
    }
    const test = await done(counter.desk.readTestBooking({ params: { id: bookings[1]! } }));
    expect(test, 'the person is here, so the test is for now').toMatchObject({
      appointmentStatus: 'SCHEDULED',
      paymentStatus: 'COMPLETED',
    });
  });

  it('enters who is new: an account, or somebody on a family', async () => {
    const phone = aPhone();
    const holder = { name: 'Rina Mondal', age: 34, gender: 'Female', consent: true };
    const own = await opened({ phone, holder, lines: [await testLine()] });
    expect(own).toMatchObject({ patientName: 'Rina Mondal', phone });
    const member = { name: 'Rohan Mondal', relation: 'Child', gender: 'Male', age: 4, consent: true };
    const childs = await opened({ phone, member, lines: [await testLine()] });
    expect(childs).toMatchObject({ patientName: 'Rohan Mondal', phone });
    expect(childs.patientNumber).not.toBe(own.patientNumber);
    expect(refusalOf(await open({ phone, holder, lines: [await testLine()] }))).toEqual([409, 'USER_EXISTS']);
  });

  it('says of a test what to do before it and when its report is promised; of a doctor nothing', async () => {
    const line = await testLine();
    await app.db.query(
      `UPDATE lab_tests SET preparation = 'No breakfast', preparation_bn = 'খালি পেটে', promised_hours = 6 WHERE id = $1`,
      [line.testId],
    );
    const doctor = await aSittingDoctor();
    const { phone } = await aPerson(app.db);
    const { lines } = await opened({ phone, lines: [line, { type: 'doctor', doctor: doctor.phone, sitting }] });
    expect(lines.map(({ advice }) => advice)).toEqual([
      null,
      { preparation: 'No breakfast', preparationBn: 'খালি পেটে', promisedHours: 6 },
    ]);
  });

  it('is for the person who was chosen', async () => {
    const person = await aPerson(app.db);
    const child = await aPatient(app.db, { accountId: person.id, name: 'Tuku Sen' });
    const visit = await opened({ phone: person.phone, patientId: child.id, lines: [await testLine()] });
    expect(visit.patientName).toBe('Tuku Sen');
  });

  it('is all or nothing: a line that cannot be booked is named, and nothing is left', async () => {
    const phone = aPhone();
    const [first, second] = [await testLine(), await testLine({ active: false })];
    const holder = { name: 'Mina Das', age: 40, gender: 'Female', consent: true };
    const payment = { mode: 'cash', amount: 100 };
    expect(refusalOf(await open({ phone, holder, lines: [first, second], payment }))).toEqual([
      422,
      'NOT_BOOKABLE',
      { 'lines.1': 'This test is not offered any more.' },
    ]);
    expect(await accountsOf(phone)).toEqual([]);
    const tooMuch = { phone, holder, lines: [first], payment: { mode: 'cash', amount: 199.01 } };
    expect(refusalOf(await open(tooMuch))).toEqual([400, 'INVALID_FIELDS', { amount: 'This is more than is owed.' }]);
    expect(await accountsOf(phone)).toEqual([]);
  });

  it('is opened once, however often it is sent', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = {
      phone: aPhone(),
      holder: { name: 'Once Only', age: 50, gender: 'Other', consent: true },
      lines: [await testLine()],
      payment: { mode: 'upi', amount: 199, reference: aReference() },
    } satisfies Partial<Body<'openVisit'>>;
    const [one, two] = await Promise.all([open(body, key), open(body, key)]);
    expect(bodyOf(two)).toEqual(bodyOf(one));
    expect(await accountsOf(body.phone)).toHaveLength(1);
  });

  it('takes the fee of a doctor who has none in the list', async () => {
    const doctor = await aDoctor(app.db, { feePaise: 0 });
    const { phone } = await aPerson(app.db);
    const lines = [{ type: 'doctor', doctor: doctor.phone, fee: 350 }];
    const visit = await opened({ phone, lines, payment: { mode: 'cash', amount: 350 } });
    expect(visit).toMatchObject({ price: 350, owed: 0, lines: [{ feeUnknown: false, price: 350 }] });
    const unknown = await opened({
      phone: (await aPerson(app.db)).phone,
      lines: [{ type: 'doctor', doctor: doctor.phone }],
    });
    expect(unknown, 'there is nothing to bill yet').toMatchObject({
      price: 0,
      bill: null,
      lines: [{ feeUnknown: true }],
    });
  });

  it('names the doctor who sent the person on each line', async () => {
    const doctor = await aDoctor(app.db);
    const [{ phone }, staff] = [await aPerson(app.db), await app.asRole('Staff')];
    const body = { phone, lines: [await testLine()], referringDoctorId: doctor.id };
    expect(refusalOf(await staff.openVisit({ body }))).toEqual([403, 'FORBIDDEN']);
    const visit = await opened(body);
    const test = await counter.desk.readTestBooking({ params: { id: visit.lines[0]!.bookingId } });
    expect(bodyOf(test).referringDoctor).toMatchObject({ id: doctor.id });
  });

  it('of somebody who takes the money for their own visit is refused', async () => {
    const lines = [await testLine()];
    const { phone } = counter.desk.account;
    const payment = { mode: 'cash', amount: 100 };
    expect(refusalOf(await open({ phone, lines, payment }))).toEqual([403, 'FORBIDDEN']);
    expect((await open({ phone, lines })).status).toBe(201);
  });

  it('with two doctors runs beside another with the same two in the other order', async () => {
    const [one, other] = [await aSittingDoctor(), await aSittingDoctor()];
    const line = ({ phone }: { phone: string }) => ({ type: 'doctor', doctor: phone, sitting });
    const people = await Promise.all([aPerson(app.db), aPerson(app.db)]);
    // The sessions are there already.
    await opened({ phone: (await aPerson(app.db)).phone, lines: [line(one), line(other)] });
    const answers = await app.atOnce('sittings.lock', [
      () => open({ phone: people[0].phone, lines: [line(one), line(other)] }),
      () => open({ phone: people[1].phone, lines: [line(other), line(one)] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });
});

describe('the bill of a visit', () => {
  it('is replaced when one line changes, and stands for all of them', async () => {
    const { phone } = await aPerson(app.db);
    const visit = await opened({ phone, lines: [await testLine(), await testLine()] });
    const [one, other] = visit.lines.map(({ bookingId }) => bookingId);
    await counter.discount(one!, 9);
    const { bills } = await counter.ledger(other!);
    expect(bills.map(({ total }) => total)).toEqual([389, 398]);
    expect((await counter.ledger(one!)).bills).toEqual(bills);
    const again = await counter.desk.issueBill({ params: { id: other! } });
    expect(bodyOf(again).number).toBe(bills[0]!.number);
  });

  it('prints every line, takes a cancelled one off again, and asks for the rest', async () => {
    const { phone } = await aPerson(app.db);
    const visit = await opened({ phone, lines: [await testLine(), await testLine({ pricePaise: 60_000 })] });
    await counter.edit(visit.lines[1]!.bookingId, { checkupStatus: 'CANCELLED' });
    const printed = (await done(counter.desk.printBill({ params: { id: visit.bill!.billId } }))) as BillDocument;
    expect(printed.lines.map(({ paise }) => paise)).toEqual([19_900, 60_000]);
    expect(sumsOf(printed)).toEqual([
      ['total', 79_900],
      ['paid', 0],
      ['cancelled', 60_000],
      ['due', 19_900],
    ]);
    expect(printed.isCancelled).toBe(false);
  });

  it('is changed by two people at once without one of them being forgotten', async () => {
    const { phone } = await aPerson(app.db);
    const visit = await opened({ phone, lines: [await testLine(), await testLine()] });
    const [one, other] = visit.lines.map(({ bookingId }) => bookingId);
    await app.atOnce('payments.lock-visit', [() => counter.discount(one!, 9), () => counter.discount(other!, 20)]);
    const { bills } = await counter.ledger(one!);
    expect(bills[0]).toMatchObject({ total: 369 });
  });
});

it('a visit is paid later, in parts, under one receipt each; its bookings are paid in their order', async () => {
  const { phone } = await aPerson(app.db);
  const { visitId } = await opened({ phone, lines: [await testLine(), await testLine()] });
  const pay = (body: object) => counter.desk.send('payVisit', { params: { id: visitId }, body });
  await pay({ mode: 'cash', amount: 250 });
  expect(refusalOf(await pay({ mode: 'cash', amount: 148.01 }))).toEqual([
    400,
    'INVALID_FIELDS',
    { amount: 'This is more than is owed.' },
  ]);
  const paid = await done(pay({ mode: 'upi', amount: 200, reference: aReference() }));
  expect(paid.lines.map((line) => line.paid)).toEqual([199, 251]);
  expect(paid.receipts.map(({ amount }) => amount)).toEqual([250, 200]);
  expect(await done(counter.desk.readVisit({ params: { id: visitId } }))).toEqual(paid);
});

it('a booking that is made alone is a visit of one line', async () => {
  const patient = await app.asRole('User');
  const { id: testId } = await aLabTest(app.db);
  const booking = await done(patient.bookLabTest({ body: { resourceId: testId } }));
  const { rows } = await app.db.query('SELECT visit_id AS id FROM bookings WHERE id = $1', [booking.id]);
  const visit = await patient.readVisit({ params: { id: (rows[0] as { id: number }).id } });
  expect(bodyOf(visit)).toMatchObject({
    kind: 'BOOKED',
    owed: 199,
    bill: null,
    lines: [{ bookingId: booking.id }],
  });
});

it('the last visit that a desk opened today is found again, without its number', async () => {
  const [desk, other] = [await app.asRole('Receptionist'), await app.asRole('Staff')];
  const last = (who = desk) => done(who.readLastVisit());
  expect(await last()).toEqual({ visit: null });
  const openAs = async () =>
    await done(desk.openVisit({ body: { phone: (await aPerson(app.db)).phone, lines: [await testLine()] } }));
  await openAs();
  const visit = await openAs();
  expect(await last()).toEqual({ visit });
  expect(await last(other)).toEqual({ visit: null });
  await app.db.query("UPDATE visits SET opened_at = opened_at - interval '1 day' WHERE id = $1", [visit.visitId]);
  expect((await last()).visit?.visitId).not.toBe(visit.visitId);
});
