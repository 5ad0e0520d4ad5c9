import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { done } from '../testing/typed-calls.ts';

/** The booking's form follows the counter's rules on money: nothing may be written there that the counter refuses. */
let app: TestApp;
let counter: Counter;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
  staff = await app.asRole('Staff');
});
afterAll(() => app.close());

const tooMuch = 'This is more than is owed.';
const needsReason = { paymentReason: 'Please write the reason, in at least 5 characters.' };

/** Tries an edit, and checks that it is refused and nothing has changed. */
async function refused(id: number, fields: Record<string, unknown>, who?: TestCaller) {
  const before = [await counter.ledger(id), await counter.fields(id)];
  const answer = await counter.edit(id, fields, who);
  expect([await counter.ledger(id), await counter.fields(id)], 'a refusal writes nothing').toEqual(before);
  return refusalOf(answer);
}
const editDoctor = (id: number, fields: object, who: TestCaller) => who.editDoctorBooking({ body: { id, ...fields } });

describe('an amount in the form', () => {
  it.each([1, 2] as const)('in cash or by card is at most what is owed, in field %i', async (field) => {
    const id = await counter.booking();
    for (const label of ['cash', '', 'নগদ', 'card 7'])
      expect(
        await refused(id, { [`paymentAmount${field}`]: 80_000, [`paymentId${field}`]: label }, staff),
        label,
      ).toEqual([400, 'INVALID_FIELDS', { [`paymentAmount${field}`]: tooMuch }]);
    expect((await counter.edit(id, { [`paymentAmount${field}`]: 500 }, staff)).status).toBe(200);
    expect(await refused(id, { [`paymentAmount${3 - field}`]: 0.01 }, staff)).toEqual([
      400,
      'INVALID_FIELDS',
      { [`paymentAmount${3 - field}`]: 'Nothing is owed here.' },
    ]);
  });

  it('in both fields together is at most what is owed, beside a new discount too', async () => {
    const id = await counter.booking();
    expect(await refused(id, { patientDiscount: 100, paymentAmount1: 300, paymentAmount2: 100.01 })).toEqual([
      400,
      'INVALID_FIELDS',
      { paymentAmount2: tooMuch },
    ]);
    expect(await refused(id, { patientDiscount: 500.01 })).toEqual([
      400,
      'INVALID_FIELDS',
      { patientDiscount: tooMuch },
    ]);
    expect((await counter.edit(id, { patientDiscount: 100, paymentAmount1: 300, paymentAmount2: 100 })).status).toBe(
      200,
    );
  });

  it('of a transfer that arrived is taken in full, and the booking is flagged', async () => {
    const id = await counter.booking();
    const label = `UTR ${counter.reference()}`;
    expect((await counter.edit(id, { paymentAmount1: 700, paymentId1: label }, staff)).status).toBe(200);
    expect(await counter.ledger(id)).toMatchObject({ paid: 700, overpaid: 200, flagged: true, owed: 0 });
    expect(await counter.fields(id)).toMatchObject({ paymentAmount1: 700, paymentId1: label });
  });

  it('is refused as a transfer without its reference, and as a gateway payment, which nobody can type', async () => {
    const id = await counter.booking();
    for (const label of ['GPay', 'UPI 12345', 'Paytm 7', 'my cash', '7012345678901'])
      expect(await refused(id, { paymentAmount1: 10, paymentId1: label }), label).toEqual([
        400,
        'INVALID_FIELDS',
        { paymentId1: 'Write cash, the card slip, or the 12 digits of the UPI reference (UTR).' },
      ]);
    for (const label of ['pay_Abc123', ' PAY_x '])
      expect(await refused(id, { paymentAmount2: 10, paymentId2: label }), label).toEqual([
        400,
        'INVALID_FIELDS',
        {
          paymentId2:
            'Online payments are recorded by the gateway itself. Write cash, the card slip, or the UPI reference.',
        },
      ]);
  });

  it('keeps the name of what was paid before: an id without an amount is only a text', async () => {
    const id = await counter.booking();
    expect((await counter.edit(id, { paymentId1: 'pay_Abc123' })).status).toBe(200);
    expect((await refused(id, { paymentAmount1: 5 }))[2]).toHaveProperty('paymentId1');
  });

  it('adds nothing to a waived rest that stays waived, and what is owed where the waiver ends', async () => {
    const id = await counter.booking();
    await counter.edit(id, { paymentStatus: 'COMPLETED', paymentAmount1: 200 });
    expect(await counter.ledger(id)).toMatchObject({ paid: 200, waived: true });
    expect(await refused(id, { paymentStatus: 'COMPLETED', paymentAmount2: 100 })).toEqual([
      400,
      'INVALID_FIELDS',
      { paymentAmount2: 'Nothing is owed here.' },
    ]);
    expect(await refused(id, { paymentStatus: 'PARTIAL', paymentAmount2: 300.01 })).toEqual([
      400,
      'INVALID_FIELDS',
      { paymentAmount2: tooMuch },
    ]);
    expect((await counter.edit(id, { paymentStatus: 'PARTIAL', paymentAmount2: 300 })).status).toBe(200);
  });

  it('of a cancelled booking is lowered field by field', async () => {
    const id = await counter.booking();
    await counter.edit(id, { paymentAmount1: 100, paymentAmount2: 50 });
    await counter.edit(id, { checkupStatus: 'CANCELLED' });
    expect(await refused(id, { paymentAmount1: 120, paymentAmount2: 20 })).toEqual([
      400,
      'INVALID_FIELDS',
      { paymentAmount1: tooMuch },
    ]);
    expect((await counter.edit(id, { paymentAmount1: 90, paymentAmount2: 20 })).status).toBe(200);
  });

  it('that is a discount keeps the reason of the form, of at least five characters to take it back', async () => {
    const id = await counter.booking();
    expect((await counter.edit(id, { patientDiscount: 50, paymentReason: 'Camp day' })).status).toBe(200);
    expect(await refused(id, { patientDiscount: null, paymentReason: 'Camp' })).toEqual([
      400,
      'INVALID_FIELDS',
      needsReason,
    ]);
    expect((await counter.edit(id, { patientDiscount: null, paymentReason: 'Typed' })).status).toBe(200);
    const { entries } = await counter.ledger(id);
    expect(entries.map(({ kind, reason, voucherNumber }) => [kind, reason, voucherNumber])).toEqual([
      ['discount', 'Camp day', null],
      ['reversal', 'Typed', null],
    ]);
  });

  it('on a cancelled booking is only ever lowered', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    await counter.edit(id, { checkupStatus: 'CANCELLED' });
    expect(await refused(id, { paymentAmount1: 100.01 })).toEqual([400, 'INVALID_FIELDS', { paymentAmount1: tooMuch }]);
    expect((await refused(id, { paymentAmount2: 1 }))[2]).toEqual({ paymentAmount2: 'Nothing is owed here.' });
    expect((await counter.edit(id, { paymentAmount1: 70 })).status).toBe(200);
    expect((await counter.ledger(id)).paid).toBe(70);
  });
});

describe('a UPI reference in the form', () => {
  it('is one reference in every spelling, also at the counter', async () => {
    const [id, other, digits] = [await counter.booking(), await counter.booking(), counter.reference()];
    await counter.paid(id, 100, { mode: 'upi', reference: digits });
    const bengali = digits.replace(/[0-9]/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
    for (const spelling of [
      `GPay ${digits}`,
      `gpay${digits}`,
      `UTR ${digits}`,
      `UPI/${digits}/`,
      `UPI/${digits}/Rina/9000000007@ybl`,
      bengali,
      `ইউপিআই ${bengali}`,
      `${digits.slice(0, 4)} ${digits.slice(4, 8)} ${digits.slice(8)}`,
    ]) {
      expect(await refused(other, { paymentAmount1: 10, paymentId1: spelling }), spelling).toEqual([
        409,
        'REFERENCE_USED',
        { paymentId1: 'This reference is already used.' },
      ]);
      if (spelling.length <= 40)
        expect(refusalOf(await counter.pay(other, 10, { mode: 'upi', reference: spelling }))[1], spelling).toBe(
          'REFERENCE_USED',
        );
    }
  });

  it('written another way is the same payment: nothing is reversed, and the text is kept', async () => {
    const [id, digits] = [await counter.booking(), counter.reference()];
    await counter.paid(id, 100, { mode: 'upi', reference: digits });
    const answer = await counter.edit(id, { paymentId1: `GPay ${digits}`, paymentReason: null }, staff);
    expect(answer.status).toBe(200);
    expect((await counter.ledger(id)).entries.map(({ kind, amount }) => [kind, amount])).toEqual([['payment', 100]]);
    expect(await counter.fields(id)).toMatchObject({ paymentAmount1: 100, paymentId1: `GPay ${digits}` });
  });

  it('typed at the counter in any spelling stands bare on the receipt', async () => {
    const [id, digits] = [await counter.booking(), counter.reference()];
    await counter.paid(id, 100, { mode: 'upi', reference: `UPI/${digits}/` });
    expect(await counter.fields(id)).toMatchObject({ paymentId1: `UPI ${digits}` });
    const { rows } = await app.db.query('SELECT reference FROM receipts WHERE reference = $1', [digits]);
    expect(rows).toHaveLength(1);
  });
});

describe('taking money back in the form', () => {
  it.each<[string, Record<string, unknown>]>([
    ['another amount', { paymentAmount1: 60 }],
    ['an emptied amount', { paymentAmount1: '' }],
    ['another way of paying', { paymentId1: 'card 7' }],
    ['another discount', { patientDiscount: 10 }],
  ])('needs a reason: %s', async (_, fields) => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    await counter.discount(id, 50);
    for (const paymentReason of [undefined, null, '', '    x '])
      expect(await refused(id, { ...fields, paymentReason })).toEqual([400, 'INVALID_FIELDS', needsReason]);
    expect((await counter.edit(id, { ...fields, paymentReason: ' Typed twice ' })).status).toBe(200);
    const { entries } = await counter.ledger(id);
    expect(entries.filter(({ kind }) => kind === 'reversal').map(({ reason }) => reason)).toEqual(['Typed twice']);
  });

  it('is for the desk too while the booking is not cancelled', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100, { mode: 'upi', reference: counter.reference() });
    const other = await app.asRole('Receptionist');
    expect((await counter.edit(id, { paymentAmount1: 90, paymentId1: 'cash' }, other)).status).toBe(200);
    expect(await counter.fields(id)).toMatchObject({ paymentAmount1: 90, paymentId1: 'cash' });
  });

  it('takes a reason of five characters, not of four', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100, { mode: 'upi', reference: counter.reference() });
    expect(await refused(id, { paymentAmount1: '', paymentReason: 'Typo' })).toEqual([
      400,
      'INVALID_FIELDS',
      needsReason,
    ]);
    expect((await counter.edit(id, { paymentAmount1: '', paymentReason: 'Typos' })).status).toBe(200);
  });

  it('needs no reason where nothing is taken back', async () => {
    const id = await counter.booking();
    expect((await counter.edit(id, { paymentAmount1: 60, paymentReason: '' })).status).toBe(200);
    expect((await counter.edit(id, { paymentAmount2: 40, patientDiscount: 5, paymentReason: null })).status).toBe(200);
  });

  it('needs a second person for cash one took, as at the counter', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    for (const fields of [{ paymentAmount1: 50 }, { paymentAmount1: '' }, { paymentId1: 'card 7' }])
      expect((await refused(id, fields, counter.desk)).slice(0, 2)).toEqual([409, 'SECOND_PERSON']);
    expect((await counter.edit(id, { paymentAmount1: 50 }, staff)).status).toBe(200);
  });

  it('is not for a doctor, who may record on their own visit', async () => {
    const doctor = await aSignedInDoctor(app);
    const id = await counter.booking({ kind: 'doctor', doctorId: doctor.doctorId });
    expect((await editDoctor(id, { paymentAmount1: 100 }, doctor)).status).toBe(200);
    expect(refusalOf(await editDoctor(id, { paymentAmount1: 50, paymentReason: 'Typed wrongly' }, doctor))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});

describe('COMPLETED without the money', () => {
  it('is a waiver of the rest with a reason, shown in the ledger', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    expect(await refused(id, { paymentStatus: 'COMPLETED', paymentReason: '' })).toEqual([
      400,
      'INVALID_FIELDS',
      needsReason,
    ]);
    expect((await counter.edit(id, { paymentStatus: 'COMPLETED', paymentReason: 'Poor family' })).status).toBe(200);
    const ledger = await counter.ledger(id);
    expect(ledger.entries.at(-1)).toMatchObject({
      kind: 'status',
      amount: 400,
      reason: 'Poor family',
      by: 'Asha Admin',
    });
    expect(ledger).toMatchObject({ paid: 100, owed: 0, flagged: true });
  });

  it('is refused to the desk on a visit; the booked doctor and the admin may', async () => {
    const doctor = await aSignedInDoctor(app);
    const aVisit = () => counter.booking({ kind: 'doctor', doctorId: doctor.doctorId });
    const waiver = { paymentStatus: 'COMPLETED', paymentReason: 'Free review' };
    for (const who of [counter.desk, staff])
      expect(refusalOf(await editDoctor(await aVisit(), waiver, who))).toEqual([
        403,
        'FORBIDDEN',
        { paymentStatus: 'Money is still owed. Record the payment; only the booked doctor or an admin may waive it.' },
      ]);
    for (const who of [doctor, counter.admin]) expect((await editDoctor(await aVisit(), waiver, who)).status).toBe(200);
    expect(refusalOf(await editDoctor(await aVisit(), { paymentStatus: 'COMPLETED' }, doctor))[2]).toEqual(needsReason);
  });

  it('is no waiver beside the money, for the desk too', async () => {
    const id = await counter.booking({ kind: 'doctor' });
    const answer = await editDoctor(id, { paymentStatus: 'COMPLETED', paymentAmount1: 500 }, counter.desk);
    expect(answer.status).toBe(200);
    expect((await counter.ledger(id)).entries.map(({ kind }) => kind)).toEqual(['payment']);
  });
});

describe('a status set by hand', () => {
  it('is COMPLETED again without a reason once the money is there', async () => {
    const id = await counter.booking();
    await counter.paid(id, 500);
    const setTo = async (paymentStatus: string) =>
      (await counter.edit(id, { paymentStatus, paymentReason: '' })).status;
    expect([await setTo('PARTIAL'), await setTo('COMPLETED')]).toEqual([200, 200]);
    expect(await counter.ledger(id)).toMatchObject({ owed: 0, flagged: false });
  });

  it('stands in the history once, beside what else was changed', async () => {
    const id = await counter.booking();
    await counter.edit(id, { paymentStatus: 'PARTIAL', statusClearedBy: 'x' });
    const { changes } = await done(counter.admin.readBookingHistory({ params: { id } }));
    expect(changes.map(({ field, from, to }) => [field, from, to]).toSorted()).toEqual([
      ['paymentStatus', 'PENDING', 'PARTIAL'],
      ['statusClearedBy', null, 'x'],
    ]);
  });
});

describe('the money of a cancelled booking', () => {
  it('is not added to in the form that cancels it', async () => {
    const id = await counter.booking();
    expect(await refused(id, { checkupStatus: 'CANCELLED', paymentAmount1: 10 })).toEqual([
      400,
      'INVALID_FIELDS',
      { paymentAmount1: 'Nothing is owed here.' },
    ]);
  });

  it('stays closed to the desk when the booking is reopened, changed and cancelled again', async () => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    const payment = (await counter.ledger(id)).entries[0]!.id;
    for (const who of [counter.desk, staff]) {
      expect((await counter.edit(id, { checkupStatus: 'CANCELLED' }, who)).status).toBe(200);
      expect((await refused(id, { checkupStatus: 'PENDING', paymentAmount1: 10 }, who))[1]).toBe('FORBIDDEN');
      expect((await counter.edit(id, { checkupStatus: 'PENDING' }, who)).status, 'any status may follow any').toBe(200);
      expect((await refused(id, { paymentAmount1: 10 }, who))[1]).toBe('FORBIDDEN');
      expect((await refused(id, { checkupStatus: 'CANCELLED', paymentAmount1: '' }, who))[1]).toBe('FORBIDDEN');
      expect(refusalOf(await counter.takeBack(payment, who))).toEqual([403, 'FORBIDDEN']);
    }
    const { desk } = counter;
    expect((await counter.pay(id, 50)).status, 'what comes in is recorded').toBe(201);
    expect((await counter.takeBack((await counter.ledger(id)).entries[1]!.id, staff)).status).toBe(201);
    expect((await counter.edit(id, { statusClearedBy: 'x' }, desk)).status).toBe(200);
    expect((await counter.edit(id, { paymentAmount1: '' })).status, 'the admin may').toBe(200);
  });

  it('is open again where there was none', async () => {
    const id = await counter.booking();
    await counter.edit(id, { checkupStatus: 'CANCELLED' }, staff);
    await counter.edit(id, { checkupStatus: 'PENDING' }, staff);
    expect((await counter.edit(id, { paymentAmount1: 10 }, staff)).status).toBe(200);
  });
});
