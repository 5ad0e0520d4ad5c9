import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aPdf, savedFiles } from '#web/testing/browser.ts';
import PaymentsCard from './payments-card.tsx';

type Ledger = Answer<'readBookingPayments'>;
type Entry = Ledger['entries'][number];
const cannot = { refund: false, takeBack: false, ask: false, approve: false, refuse: false };
const cash: Entry = {
  id: 31,
  kind: 'payment',
  mode: 'cash',
  amount: 300,
  at: '2026-11-25T05:00:00Z',
  by: 'Kajal',
  reference: null,
  reason: null,
  status: null,
  ofId: null,
  isReversed: false,
  receiptId: 7,
  receiptNumber: 'R/26-27/000001',
  voucherId: null,
  voucherNumber: null,
  remaining: 200,
  asked: null,
  askedBy: null,
  abilities: cannot,
};
const ledger = ({
  abilities,
  ...changes
}: Partial<Omit<Ledger, 'abilities'>> & { abilities?: Partial<Ledger['abilities']> } = {}): Ledger => ({
  bookingId: 204,
  bookingType: 'test',
  itemName: 'Sugar',
  itemNameBn: '',
  price: 500,
  feeUnknown: false,
  waived: false,
  discount: 0,
  due: 500,
  bills: [],
  paid: 300,
  owed: 200,
  overpaid: 0,
  isConfirmed: true,
  paymentStatus: 'PARTIAL',
  flagged: false,
  refundAsked: null,
  waiting: [],
  entries: [cash],
  ...changes,
  abilities: {
    work: false,
    record: false,
    discount: false,
    pay: false,
    setFee: false,
    bill: false,
    declineRefund: false,
    ...abilities,
  },
});
const reads = (...given: Parameters<typeof ledger>) => ({ readBookingPayments: () => ledger(...given) });
const draw = () => renderPart(<PaymentsCard bookingId={204} />, { session: 'Receptionist' });
const keysOf = (sent: { headers: Headers }[]) => sent.map(({ headers }) => headers.get('Idempotency-Key'));
const oneKey = (keys: (string | null)[]): unknown[] => [expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]];

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('the fee of a visit is set, and the card says to what', async () => {
  const server = answers({ ...reads({ feeUnknown: true, abilities: { setFee: true } }), setFee: refuse('FEE_FIXED') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Set the fee' }));
  const sheet = await screen.findByRole('dialog', { name: 'Set the fee' });
  await user.type(within(sheet).getByRole('textbox', { name: 'Fee (₹)' }), '450.50');
  await user.click(within(sheet).getByRole('button', { name: 'Set the fee' }));
  expect(
    await within(sheet).findByText(/^The fee could not be set\. The fee of this booking can no longer/),
  ).toBeVisible();
  expect(within(sheet).getByRole('textbox', { name: 'Fee (₹)' })).toHaveValue('450.50');
  const letGo = server.hold('setFee');
  server.change({ ...reads({ price: 450.5 }), setFee: () => ledger({ price: 450.5 }) });
  await user.click(within(sheet).getByRole('button', { name: 'Set the fee' }));
  expect(within(sheet).getByRole('button', { name: 'Set the fee' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('The fee is set: ₹450.50.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('setFee')[1]).toMatchObject({ params: { id: '204' }, body: { fee: '450.50' } });
});

test('a payment is recorded once, with what was received, and its receipt and change stand on the card', async () => {
  const server = answers({ ...reads({ abilities: { record: true, work: true } }), recordPayment: refuse('NETWORK') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const sheet = await screen.findByRole('dialog', { name: 'Record payment' });
  const amount = within(sheet).getByRole('textbox', { name: 'Amount (₹)' });
  expect(amount).toHaveValue('200');
  await user.clear(amount);
  await user.type(amount, '150');
  await user.type(within(sheet).getByRole('textbox', { name: 'Received (₹)' }), '200');
  expect(within(sheet).getByText('₹50')).toBeVisible();
  const save = within(sheet).getByRole('button', { name: 'Record ₹150' });
  await user.click(save);
  expect(
    await within(sheet).findByText(/^The payment could not be recorded\. The clinic could not be reached\./),
  ).toBeVisible();
  server.change({
    recordPayment: () => ({
      receiptId: 8,
      number: 'R/26-27/000002',
      mode: 'cash',
      amount: 150,
      received: 200,
      returned: 50,
      owed: 50,
    }),
  });
  await user.click(save);
  expect(await screen.findByText('₹150 is recorded.')).toBeVisible();
  expect(screen.getByText('Give back ₹50.')).toBeVisible();
  expect(screen.getByText('Still to pay: ₹50')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = server.sentTo('recordPayment');
  expect(sent[1]?.body).toMatchObject({ bookingId: 204, mode: 'cash', amount: '150', received: '200' });
  expect(keysOf(sent)).toEqual(oneKey(keysOf(sent)));
});

test('a discount is given only after its sentence was confirmed', async () => {
  const server = answers({ ...reads({ abilities: { discount: true } }), giveDiscount: refuse('NETWORK') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Give discount' }));
  await user.type(await screen.findByRole('textbox', { name: 'Amount (₹)' }), '50');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Camp');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Give a discount of ₹50? Reason: Camp')).toHaveFocus();
  expect(server.sentTo('giveDiscount')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Give the discount' }));
  expect(await screen.findByText(/^The discount could not be given\. The clinic could not be reached\./)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Camp');
  server.change({ giveDiscount: () => ledger({ discount: 50 }) });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Give the discount' }));
  expect(await screen.findByText('A discount of ₹50 is given.')).toBeVisible();
  const sent = server.sentTo('giveDiscount');
  expect(sent[1]).toMatchObject({ params: { id: '204' }, body: { amount: '50', reason: 'Camp' } });
  expect(keysOf(sent)).toEqual(oneKey(keysOf(sent)));
});

test('a payment is refunded as far as it was not yet, in the mode that was chosen', async () => {
  const entries = [{ ...cash, abilities: { ...cannot, refund: true } }];
  const server = answers({ ...reads({ entries }), refundPayment: () => ledger() });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(await screen.findByRole('textbox', { name: 'Amount (₹)' })).toHaveValue('200');
  await user.selectOptions(screen.getByRole('combobox', { name: 'How it is given back' }), 'UPI');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Twice');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Refund ₹200 (UPI)? Reason: Twice')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refund the money' }));
  expect(await screen.findByText('₹200 is refunded.')).toBeVisible();
  const [sent] = server.sentTo('refundPayment');
  expect(sent).toMatchObject({ params: { id: '31' }, body: { amount: '200', mode: 'upi', reason: 'Twice' } });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a refund that the clinic refuses leads back to its fields', async () => {
  const entries = [{ ...cash, abilities: { ...cannot, refund: true } }];
  answers({ ...reads({ entries }), refundPayment: refuse('INVALID_FIELDS', { amount: 'At most ₹100.' }) });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Twice');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Refund the money' }));
  expect(await screen.findByRole('textbox', { name: 'Amount (₹)', description: /At most ₹100\./ })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Twice');
});

test.each([
  ['taken back', { takeBack: true }, 'Take back entry', 'Take it back', 'Taken back: Payment, ₹300.'],
  [
    'asked to be taken back',
    { ask: true },
    'Ask to take back',
    'Ask',
    'Another person at the desk must now agree: Payment, ₹300.',
  ],
])('an entry is %s with its reason', async (_, may, title, yes, done) => {
  const entries = [{ ...cash, abilities: { ...cannot, ...may } }];
  const server = answers({ ...reads({ entries }), reverseEntry: refuse('ALREADY_REVERSED') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: title }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Wrong booking');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: yes }));
  expect(await screen.findByText(/^The entry could not be taken back\. This entry has already/)).toBeVisible();
  server.change({ reverseEntry: () => ledger() });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: yes }));
  expect(await screen.findByText(done)).toBeVisible();
  expect(server.sentTo('reverseEntry')[1]).toMatchObject({ params: { id: '31' }, body: { reason: 'Wrong booking' } });
});

test('another person agrees to a reversal, or refuses it', async () => {
  const asked = { by: 'Kajal', reason: 'Wrong booking', at: '2026-11-25T06:00:00Z' };
  const entries = [{ ...cash, asked, abilities: { ...cannot, approve: true, refuse: true } }];
  const server = answers({ ...reads({ entries }), decideReversal: refuse('ALREADY_DECIDED') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('This request has already been decided.')).toBeVisible();
  server.change({ decideReversal: () => ledger({ entries }) });
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(screen.queryByText('This request has already been decided.')).toBeNull());
  expect(server.sentTo('decideReversal')).toMatchObject([
    { params: { id: '31' }, body: { approve: false } },
    { params: { id: '31' }, body: { approve: true } },
  ]);
});

test('a cancelled booking that was paid is not refunded, at a press', async () => {
  const refundAsked = '2026-11-25T06:00:00Z';
  const server = answers({
    ...reads({ refundAsked, abilities: { declineRefund: true } }),
    declineRefund: refuse('FORBIDDEN'),
  });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'No refund' }));
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  server.change({ ...reads(), declineRefund: () => ledger() });
  await user.click(screen.getByRole('button', { name: 'No refund' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'No refund' })).toBeNull());
  expect(server.sentTo('declineRefund')[1]?.params).toEqual({ id: '204' });
});

test('a bill is issued when it is asked for, and saved in the language that was pressed', async () => {
  const saved = savedFiles();
  const server = answers({
    ...reads({ abilities: { bill: true } }),
    issueBill: refuse('NOTHING_TO_BILL'),
    printBill: () => aPdf('bill.pdf'),
  });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Bill of Supply (PDF)' }));
  expect(
    await screen.findByText('The PDF could not be fetched. There is no bill: this booking is free.'),
  ).toBeVisible();
  server.change({
    issueBill: () => ({ billId: 12, number: 'B/26-27/000003', at: '2026-11-26T05:00:00Z', total: 500 }),
  });
  await user.click(screen.getByRole('button', { name: 'English Bill of Supply (PDF)' }));
  await waitFor(() => expect(saved).toEqual(['bill.pdf']));
  expect(server.sentTo('issueBill')[1]?.params).toEqual({ id: '204' });
  expect(server.sentTo('printBill')).toMatchObject([{ params: { id: '12' }, query: { language: 'en' } }]);
});

test('a receipt is saved in the language of the person, a voucher in the one that was pressed', async () => {
  const saved = savedFiles();
  const refunded = {
    ...cash,
    id: 32,
    kind: 'refund' as const,
    receiptId: null,
    receiptNumber: null,
    ofId: 31,
    voucherId: 9,
    voucherNumber: 'V/1',
  };
  const server = answers({
    ...reads({ entries: [cash, refunded] }),
    printReceipt: () => aPdf('receipt.pdf'),
    printVoucher: () => aPdf('voucher.pdf'),
  });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Receipt R/26-27/000001 (PDF)' }));
  await waitFor(() => expect(saved).toEqual(['receipt.pdf']));
  await user.click(screen.getByRole('button', { name: 'বাংলা Refund voucher V/1 (PDF)' }));
  await waitFor(() => expect(saved).toEqual(['receipt.pdf', 'voucher.pdf']));
  expect(server.sentTo('printReceipt')).toMatchObject([{ params: { id: '7' }, query: {} }]);
  expect(server.sentTo('printVoucher')).toMatchObject([{ params: { id: '9' }, query: { language: 'bn' } }]);
});
