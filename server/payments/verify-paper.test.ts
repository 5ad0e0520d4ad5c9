import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { readSmallBuild } from '../testing/small-build.ts';
import { done } from '../testing/typed-calls.ts';
import { codeOf, lookAtPaper, lookUp } from '../testing/verify-page.store.ts';

let app: TestApp;
let counter: Counter;
let remove: () => Promise<void>;
beforeAll(async () => {
  const build = await readSmallBuild();
  remove = build.remove;
  app = await startTestApp({ pages: build.pages });
  counter = await openCounter(app);
});
afterAll(async () => {
  await app.close();
  await remove();
});

const lookAt = (table: 'bills' | 'receipts' | 'vouchers', id: number) => lookAtPaper(app, table, id);
const billOf = (id: number) => done(counter.desk.issueBill({ params: { id } }));

it("a bill's page says that it stands, and once the price has changed, by which bill it was replaced", async () => {
  const id = await counter.booking();
  const { billId, number, at } = await billOf(id);
  expect(await lookAt('bills', billId)).toMatchObject({
    result: 'VALID',
    kind: 'bill',
    number,
    date: at,
    amount: 500,
    endedBy: null,
    endedAt: null,
  });
  await counter.discount(id, 20);
  await counter.discount(id, 30);
  const { bills } = await counter.ledger(id);
  const [newest] = bills;
  for (const { billId: old, number: oldNumber } of bills.slice(1))
    expect(await lookAt('bills', old)).toMatchObject({
      result: 'REPLACED',
      number: oldNumber,
      endedBy: newest!.number,
      endedAt: newest!.at,
    });
  await billOf(await counter.booking());
  expect(await lookAt('bills', newest!.billId), 'another booking has a newer one').toMatchObject({
    result: 'VALID',
    amount: 450,
  });
});

it("a bill's page says that its booking was cancelled, until it is opened again", async () => {
  const id = await counter.booking();
  const { billId } = await billOf(id);
  const setTo = (checkupStatus: string) => counter.edit(id, { checkupStatus });
  expect((await setTo('CANCELLED')).status).toBe(200);
  expect(await lookAt('bills', billId)).toMatchObject({ result: 'CANCELLED', amount: 500, endedBy: null });
  expect((await setTo('PENDING')).status).toBe(200);
  expect(await lookAt('bills', billId)).toMatchObject({ result: 'VALID', amount: 500 });
});

it("a receipt's page says what of it was reversed, and that it is void once all its payments are", async () => {
  const patient = await app.asRole('User');
  const ids = [
    await counter.booking({ accountId: patient.account.id }),
    await counter.booking({ accountId: patient.account.id }),
  ];
  const { invoiceId } = await counter.invoice(patient, 1000);
  const { receiptId, number } = await done(counter.confirm(invoiceId, { mode: 'cash' }));
  const takeBack = async (id: number) => counter.takeBack((await counter.ledger(id)).entries[0]!.id);
  await takeBack(ids[0]!);
  expect(await lookAt('receipts', receiptId)).toMatchObject({
    result: 'PARTLY_REVERSED',
    kind: 'receipt',
    number,
    amount: 1000,
    reversed: 500,
    refunded: 0,
    stands: 500,
    endedBy: (await counter.ledger(ids[0]!)).entries.at(-1)!.voucherNumber,
  });
  await takeBack(ids[1]!);
  const reversal = (await counter.ledger(ids[1]!)).entries.at(-1)!;
  expect(await lookAt('receipts', receiptId)).toMatchObject({
    result: 'VOID',
    stands: 0,
    endedBy: reversal.voucherNumber,
    endedAt: reversal.at,
  });
});

it("a receipt's page says what was refunded since, unless that was taken back", async () => {
  const id = await counter.booking();
  const { receiptId } = await counter.paid(id, 100);
  const payment = (await counter.ledger(id)).entries[0]!.id;
  await counter.refund(payment, 40);
  const refunded = { result: 'REFUNDED', amount: 100, reversed: 0, endedBy: null };
  expect(await lookAt('receipts', receiptId)).toMatchObject({ ...refunded, refunded: 40, stands: 60 });
  await counter.refund(payment, 60);
  expect(await lookAt('receipts', receiptId)).toMatchObject({ ...refunded, refunded: 100, stands: 0 });
  for (const { id: entry, kind } of (await counter.ledger(id)).entries)
    if (kind === 'refund') await counter.takeBack(entry);
  expect(await lookAt('receipts', receiptId)).toMatchObject({ result: 'VALID', refunded: 0, stands: 100 });
});

it("a voucher's page says that it is void once its refund is reversed; a reversal has no page", async () => {
  const id = await counter.booking();
  await counter.paid(id, 100);
  await counter.refund((await counter.ledger(id)).entries[0]!.id, 40);
  const refund = (await counter.ledger(id)).entries.at(-1)!;
  const known = { kind: 'voucher', number: refund.voucherNumber, amount: 40 };
  expect(await lookAt('vouchers', refund.voucherId!)).toMatchObject({ ...known, result: 'VALID' });
  await counter.takeBack(refund.id);
  const reversal = (await counter.ledger(id)).entries.at(-1)!;
  expect(await lookAt('vouchers', refund.voucherId!)).toMatchObject({
    ...known,
    result: 'VOID',
    endedBy: reversal.voucherNumber,
  });
  const { rows } = await app.db.query('SELECT verify_code AS code FROM vouchers WHERE entry_id = $1', [reversal.id]);
  expect((await lookUp(app, (rows[0] as { code: string }).code)).status).toBe(404);
});

it('names no person and no treatment, is in both languages, and is neither cached nor listed', async () => {
  const patient = await app.asRole('User', { name: 'Bimal Das' });
  const id = await counter.booking({ accountId: patient.account.id, itemName: 'Sugar' });
  const code = await codeOf(app, 'bills', (await billOf(id)).billId);
  for (const [prefix, language] of [
    ['', 'en'],
    ['/bn', 'bn'],
  ] as const) {
    const { status, headers, body } = await lookUp(app, code, prefix);
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
    expect(body).toContain(`lang="${language}"`);
    for (const secret of ['Bimal', 'Sugar', patient.account.phone]) expect(body).not.toContain(secret);
  }
});

it.each(['A'.repeat(22), 'short', '%00'])('%s is no paper of the clinic', async (code) => {
  const { status, answer } = await lookUp(app, code);
  expect([status, answer?.result]).toEqual([404, 'UNKNOWN']);
});

it('counts its tries together with those for reports, sixty in ten minutes for an address', async () => {
  const from = { accept: 'text/html', 'x-forwarded-for': anAddress() };
  const tries: number[] = [];
  for (let n = 0; n < 61; n += 1)
    tries.push((await app.call('GET', `/verify/${n % 2 ? '' : 'paper/'}${'A'.repeat(22)}`, undefined, from)).status);
  expect(tries).toEqual([...Array<number>(60).fill(404), 429]);
});
