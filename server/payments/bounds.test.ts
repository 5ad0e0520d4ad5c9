import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { expectError } from '../testing/expect.ts';
import { aPastDay } from '../testing/days.ts';
import { done } from '../testing/typed-calls.ts';
import type { Query } from '../testing/typed-calls.ts';

/** Lists that could grow without end have a limit. Rows are copied in SQL: calls would take minutes. */
let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

/** Copies an invoice, each copy a second newer; the codes count up from `from`. */
const copyInvoices = (code: string, times: number, from: number) =>
  app.db.query(
    `
  WITH copied AS (INSERT INTO payment_invoices (code, account_id, amount_paise, created_by, created_at)
    SELECT lpad(($3 + n)::text, 10, '0'), account_id, amount_paise, created_by, created_at + make_interval(secs => n)
    FROM payment_invoices, generate_series(1, $2) n
    WHERE code = $1
    RETURNING id)
  INSERT INTO payment_invoice_lines (invoice_id, booking_id, amount_paise)
  SELECT copied.id, l.booking_id, l.amount_paise
  FROM copied, payment_invoice_lines l
    JOIN payment_invoices i ON i.id = l.invoice_id
  WHERE i.code = $1`,
    [code, times, from],
  );

it('the counter sees open invoices in pages, a booking the newest twenty of its account', async () => {
  const person = await app.asRole('User');
  const id = await counter.booking({ accountId: person.account.id });
  const [neighbour, { invoiceId }] = [await app.asRole('User'), await counter.invoice(person, 1, id)];
  const theirs = await counter.booking({ accountId: neighbour.account.id });
  const { invoiceId: older } = await counter.invoice(neighbour, 1, theirs);
  // Newer than all rows this test made before.
  const [minutes, from] = [id * 10, id * 1000];
  for (const [code, later] of [
    [older, minutes],
    [invoiceId, minutes + 1],
  ] as const)
    await app.db.query(
      'UPDATE payment_invoices SET created_at = created_at + make_interval(mins => $2) WHERE code = $1',
      [code, later],
    );
  const waiting = async (query: Query<'listWaitingInvoices'> = {}) => {
    const { invoices, page } = await done(counter.desk.listWaitingInvoices({ query }));
    return { codes: invoices.map((invoice) => invoice.invoiceId), page };
  };
  const before = await waiting();
  expect(before.codes.slice(0, 2)).toEqual([invoiceId, older]);
  await copyInvoices(invoiceId, 200, from);
  const copy = (nth: number) => String(from + nth).padStart(10, '0');
  const { codes, page } = await waiting();
  const totalElements = before.page.totalElements + 200;
  expect(page).toEqual({ number: 0, size: 20, totalElements, totalPages: Math.ceil(totalElements / 20) });
  expect([codes.length, codes[0], codes.at(-1)]).toEqual([20, copy(200), copy(181)]);
  expect((await waiting({ page: 2, size: 50 })).codes.at(0)).toBe(copy(100));
  expect((await waiting({ page: 3, size: 50, order: 'newest' })).codes.at(-1)).toBe(copy(1));
  expectError(await counter.desk.listWaitingInvoices({ query: { size: 100, page: 99 } }), 'NO_SUCH_PAGE');
  const ofBooking = (await counter.ledger(id)).waiting.map((invoice) => invoice.invoiceId);
  expect([ofBooking.length, ofBooking[0], ofBooking.at(-1)]).toEqual([20, copy(200), copy(181)]);
  expect(
    (await counter.ledger(theirs)).waiting.map((invoice) => invoice.invoiceId),
    "not pushed out by another's",
  ).toEqual([older]);
});

it('a patient sees the two hundred oldest bookings they owe for', async () => {
  const person = await app.asRole('User');
  const id = await counter.booking({ accountId: person.account.id, requestedAt: new Date('2026-03-01') });
  await app.db.query(
    `
    INSERT INTO bookings (kind, account_id, lab_test_id, item_name, price_paise, created_by, requested_at)
    SELECT kind, account_id, lab_test_id, item_name, price_paise, created_by, requested_at + make_interval(secs => n)
    FROM bookings, generate_series(1, 200) n
    WHERE id = $1`,
    [id],
  );
  const { bookings, total } = await done(person.readMyDues());
  expect([bookings.length, bookings[0]?.bookingId, bookings.at(-1)?.requestDate, total]).toEqual([
    200,
    id,
    '2026-03-01T00:03:19.000Z',
    100_000,
  ]);
});

it('settled and cancelled bookings do not count towards that limit', async () => {
  const person = await app.asRole('User');
  const id = await counter.booking({
    accountId: person.account.id,
    checkupStatus: 'CANCELLED',
    requestedAt: new Date('2026-03-01'),
  });
  await app.db.query(
    `
    INSERT INTO bookings (kind, account_id, lab_test_id, item_name, price_paise, created_by, requested_at,
      checkup_status, payment_status)
    SELECT kind, account_id, lab_test_id, item_name, price_paise, created_by, requested_at,
      CASE WHEN n > 200 THEN 'CANCELLED' ELSE 'PENDING' END, CASE WHEN n > 200 THEN 'PENDING' ELSE 'COMPLETED' END
    FROM bookings, generate_series(1, 400) n WHERE id = $1`,
    [id],
  );
  const owed = await counter.booking({ accountId: person.account.id });
  const { bookings } = await done(person.readMyDues());
  expect(bookings.map(({ bookingId }) => bookingId)).toEqual([owed]);
});

it('a booking lists its newest fifty bills', async () => {
  const id = await counter.booking();
  const { number } = await done(counter.desk.issueBill({ params: { id } }));
  await app.db.query(
    `
    WITH copied AS (
      INSERT INTO bills (year, seq, booking_id, item_name, price_paise, discount_paise, issued_by)
      SELECT $2, n, booking_id, item_name, price_paise, discount_paise, issued_by
      FROM bills, generate_series(1, 50) n
      WHERE number = $1
      RETURNING *)
    INSERT INTO bill_lines (bill_id, booking_id, item_name, price_paise, discount_paise)
    SELECT id, booking_id, item_name, price_paise, discount_paise FROM copied`,
    [number, String(id)],
  );
  const numbers = (await counter.ledger(id)).bills.map((bill) => bill.number);
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([50, `B/${id}/000050`, `B/${id}/000001`]);
});

it("a day's closing lists the first two thousand discounts, refunds and reversals", async () => {
  const [id, day] = [await counter.booking(), aPastDay()];
  await app.db.query(
    `
    INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, recorded_at)
    SELECT $1, 'discount', 0, n, $2
    FROM generate_series(1, 2001) n`,
    [id, new Date(`${day}T10:00:00Z`)],
  );
  const { given } = await done(counter.desk.readClosing({ params: { day } }));
  expect([given.length, given[0]?.amount, given.at(-1)?.amount]).toEqual([2000, 0.01, 20]);
});
