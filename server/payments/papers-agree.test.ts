import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor } from '../testing/builders.store.ts';
import { openCounter } from '../testing/counter.ts';
import type { BookingLedger, Counter } from '../testing/counter.ts';
import { openPapers } from '../testing/papers.ts';
import { readPaper } from '../testing/read-paper.ts';
import { readSmallBuild } from '../testing/small-build.ts';
import { done, callsOf } from '../testing/typed-calls.ts';
import { lookAtPaper } from '../testing/verify-page.store.ts';

/** Every paper says the same on its page, in the register and when it is printed again, and as the ledger has it. */
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

const paise = (rupees: number | null | undefined) => Math.round((rupees ?? 0) * 100);
const add = (amounts: readonly number[] = []) => amounts.reduce((sum, one) => sum + one, 0);
const rupees = fc.integer({ min: 1, max: 40_000 }).map((amount) => amount / 100);

/** `on`: the test (0) or the visit (1), whose fee is to be told. `of`: an entry, counted from the oldest. */
type Step =
  | { do: 'pay'; on: number; amount: number; mode: 'cash' | 'upi' }
  | { do: 'payAll'; amount: number }
  | { do: 'discount' | 'field'; on: number; amount: number }
  | { do: 'fee'; amount: number }
  | { do: 'refund'; on: number; of: number; amount: number }
  | { do: 'reverse'; on: number; of: number }
  | { do: 'bill' | 'cancel' | 'reopen' | 'waive'; on: number }
  | { do: 'doctor' };
const on = fc.nat(1);
const of = fc.nat(8);
const step = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    on,
    amount: rupees,
    mode: fc.constantFrom('cash' as const, 'upi' as const),
  }),
  fc.record({ do: fc.constant('payAll' as const), amount: rupees }),
  fc.record({ do: fc.constantFrom('discount' as const, 'field' as const), on, amount: rupees }),
  fc.record({ do: fc.constant('fee' as const), amount: rupees }),
  fc.record({ do: fc.constant('refund' as const), on, of, amount: rupees }),
  fc.record({ do: fc.constant('reverse' as const), on, of }),
  fc.record({
    do: fc.constantFrom('bill' as const, 'bill' as const, 'cancel' as const, 'reopen' as const, 'waive' as const),
    on,
  }),
  fc.constant<Step>({ do: 'doctor' }),
) as fc.Arbitrary<Step>;

interface Case {
  patient: TestCaller;
  ids: [test: number, visit: number];
}

async function open(): Promise<Case> {
  const patient = await app.asRole('User');
  const accountId = patient.account.id;
  const test = await counter.booking({ accountId });
  return { patient, ids: [test, await counter.booking({ accountId, kind: 'doctor', pricePaise: 0, feeTold: false })] };
}

const edit = (id: number, visit: number, fields: object) =>
  counter.admin.send(callsOf[id === visit ? 'doctor' : 'test'].edit, {
    body: { id, paymentReason: 'Typed wrongly', ...fields },
  });

/** Does one step; one that is refused changes nothing. */
async function doStep({ patient, ids }: Case, wanted: Step): Promise<unknown> {
  const [test, visit] = ids;
  const id = 'on' in wanted && wanted.on === 1 ? visit : test;
  const { entries } = await counter.ledger(id);
  const at = (place: number) => entries[place % Math.max(1, entries.length)]?.id ?? 0;
  switch (wanted.do) {
    case 'pay':
      return counter.pay(id, wanted.amount, {
        mode: wanted.mode,
        ...(wanted.mode === 'upi' && { reference: counter.reference() }),
      });
    case 'payAll': {
      const made = await patient.createInvoice({ body: { amount: wanted.amount } });
      const { invoiceId } = made.body as { invoiceId?: string };
      return invoiceId && counter.confirm(invoiceId, { mode: 'upi', reference: counter.reference() });
    }
    case 'discount':
      return counter.discount(id, wanted.amount);
    case 'field':
      return edit(id, visit, { paymentAmount1: wanted.amount, paymentId1: 'cash' });
    case 'fee':
      return counter.desk.setFee({ params: { id: visit }, body: { fee: wanted.amount } });
    case 'refund':
      return counter.refund(at(wanted.of), wanted.amount);
    case 'reverse':
      return counter.takeBack(at(wanted.of));
    case 'bill':
      return counter.desk.issueBill({ params: { id } });
    case 'cancel':
      return edit(id, visit, { checkupStatus: 'CANCELLED' });
    case 'reopen':
      return edit(id, visit, { checkupStatus: 'PENDING' });
    case 'waive':
      return edit(id, visit, { paymentStatus: 'COMPLETED' });
    case 'doctor':
      return edit(visit, visit, { doctorId: (await aDoctor(app.db, { name: 'Dr. Bijon Pal' })).id });
  }
}

async function inRegister(kind: 'bills' | 'receipts', number: string) {
  const { rows } = await done(counter.desk.listRegister({ query: { kind, search: number } }));
  return rows.find((row) => row.number === number);
}
type Language = 'en' | 'bn';
async function printed(path: string, language: Language) {
  const headers = { ...counter.admin.session, 'accept-language': language };
  const { rawPayload } = await app.app.inject({ url: `/api/v1${path}.pdf`, headers });
  return readPaper(rawPayload);
}

async function expectBills(id: number, ledger: BookingLedger, language: Language): Promise<void> {
  const { rows } = await app.db.query(
    'SELECT checkup_status AS status, item_name AS item FROM bookings WHERE id = $1',
    [id],
  );
  const [{ status, item }] = rows as [{ status: string; item: string }];
  for (const [place, { billId, number, total }] of ledger.bills.entries()) {
    const result = place > 0 ? 'REPLACED' : status === 'CANCELLED' ? 'CANCELLED' : 'VALID';
    expect(await lookAtPaper(app, 'bills', billId)).toMatchObject({ result, number, amount: total });
    expect(await inRegister('bills', number)).toMatchObject({ state: result, amount: total, stands: null });
    const paper = await printed(`/bills/${billId}`, language);
    expect([paper.mark, paper.sums.total]).toEqual([result === 'VALID' ? null : result, paise(total)]);
    const owed = place === 0 && ledger.owed > 0 ? paise(ledger.owed) : null;
    expect([paper.sums.due ?? null, paper.toPay]).toEqual([place === 0 ? paise(ledger.owed) : null, owed]);
  }
  const [newest] = ledger.bills;
  if (!newest) return;
  expect(newest.total, 'the newest bill asks for what the ledger has').toBe(ledger.due);
  const named = await app.db.query('SELECT item_name AS item FROM bills WHERE id = $1', [newest.billId]);
  expect(named.rows).toEqual([{ item }]);
}

/** @returns what still counts of all receipts, in paise */
async function expectReceipts(entries: BookingLedger['entries'], language: Language): Promise<number> {
  const payments = entries.filter(({ kind }) => kind === 'payment');
  let stands = 0;
  for (const receiptId of new Set(payments.map((payment) => payment.receiptId!))) {
    const own = payments.filter((payment) => payment.receiptId === receiptId);
    const since = entries.filter(({ ofId }) => own.some((payment) => payment.id === ofId));
    const sumOf = (kind: string) =>
      add(since.filter((entry) => entry.kind === kind && !entry.isReversed).map(({ amount }) => paise(amount)));
    const [total, reversed, refunded] = [
      add(own.map(({ amount }) => paise(amount))),
      sumOf('reversal'),
      sumOf('refund'),
    ];
    const isVoid = own.every(({ isReversed }) => isReversed);
    const result = isVoid ? 'VOID' : reversed > 0 ? 'PARTLY_REVERSED' : refunded > 0 ? 'REFUNDED' : 'VALID';
    const left = total - reversed - refunded;
    const page = await lookAtPaper(app, 'receipts', receiptId);
    expect(page).toMatchObject({ result, kind: 'receipt' });
    expect([page!.amount, page!.reversed, page!.refunded, page!.stands].map(paise)).toEqual([
      total,
      reversed,
      refunded,
      left,
    ]);
    const row = await inRegister('receipts', own[0]!.receiptNumber!);
    expect([row!.state, paise(row!.amount), paise(row!.stands)]).toEqual([result, total, left]);
    const paper = await printed(`/receipts/${receiptId}`, language);
    expect([paper.mark, paper.sums.now, add(paper.tables.since)]).toEqual([
      isVoid ? 'VOID' : null,
      total,
      -reversed - refunded || 0,
    ]);
    stands += left;
  }
  return stands;
}

async function expectVouchers(entries: BookingLedger['entries'], language: Language): Promise<void> {
  for (const { kind, voucherId, amount, isReversed } of entries) {
    if (kind !== 'refund') continue;
    const result = isReversed ? 'VOID' : 'VALID';
    expect(await lookAtPaper(app, 'vouchers', voucherId!)).toMatchObject({ result, amount });
    const paper = await printed(`/vouchers/${voucherId}`, language);
    expect([paper.mark === 'VOID', paper.sums.refundedNow]).toEqual([isReversed, -paise(amount)]);
  }
}

it('after any sequence of payments, corrections and changes of price, page, register and print of every paper agree with the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 10, size: 'max' }),
      fc.constantFrom<Language[]>('en', 'bn'),
      async (steps, language) => {
        const each = await open();
        for (const one of steps) await doStep(each, one);
        const ledgers = [await counter.ledger(each.ids[0]), await counter.ledger(each.ids[1])];
        for (const ledger of ledgers) await expectBills(ledger.bookingId, ledger, language);
        const entries = ledgers.flatMap((ledger) => ledger.entries);
        expect(await expectReceipts(entries, language)).toBe(add(ledgers.map(({ paid }) => paise(paid))));
        await expectVouchers(entries, language);
      },
    ),
    {
      numRuns: 10,
      examples: [
        // A corrected fee, another doctor, a cancelled booking opened again.
        [
          [
            { do: 'fee', amount: 3500 },
            { do: 'bill', on: 1 },
            { do: 'fee', amount: 350 },
            { do: 'doctor' },
            { do: 'cancel', on: 1 },
          ],
          'bn',
        ],
        // A receipt for both bookings, reversed in one of them; a transfer before the fee is told.
        [
          [
            { do: 'fee', amount: 100 },
            { do: 'payAll', amount: 550 },
            { do: 'bill', on: 0 },
            { do: 'reverse', on: 1, of: 0 },
            { do: 'refund', on: 0, of: 0, amount: 20 },
          ],
          'en',
        ],
        [
          [
            { do: 'pay', on: 1, amount: 200, mode: 'upi' },
            { do: 'doctor' },
            { do: 'bill', on: 1 },
            { do: 'refund', on: 1, of: 0, amount: 50 },
            { do: 'field', on: 1, amount: 120 },
            { do: 'cancel', on: 1 },
            { do: 'reopen', on: 1 },
          ],
          'bn',
        ],
      ],
    },
  );
}, 120_000);
