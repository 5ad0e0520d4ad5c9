import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Invoice } from '#contract/payments/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import VerifyPaymentPage from '../verify/verify-payment.tsx';
import PaymentPage from './payment.tsx';

const booked = {
  bookingId: 204,
  bookingType: 'test',
  itemName: 'Sugar',
  itemNameBn: '',
  patientName: 'Mitali Sen',
  patientNumber: '10004827',
} as const;
const none = { confirm: false, pay: false, claim: false, decline: false };
const invoice = (changes: Partial<Invoice> = {}): Invoice => ({
  invoiceId: 'ABCD234567',
  state: 'WAITING',
  amount: 380,
  owed: 380,
  patientName: 'Mitali Sen',
  holderName: 'Mitali Sen',
  createdAt: '2026-11-26T04:30:00Z',
  paidAt: null,
  receiptId: null,
  bookings: [{ ...booked, amount: 380 }],
  upi: null,
  online: false,
  claim: null,
  abilities: none,
  ...changes,
});
const claim = {
  reference: '701234567890',
  at: '2026-11-26T04:40:00Z',
  by: 'Mitali Sen',
  state: 'OPEN',
  duplicate: false,
} as const;
const due = {
  ...booked,
  isConfirmed: true,
  requestDate: '2026-11-25T18:30:00Z',
  visitAt: null,
  price: 380,
  discount: 0,
  paid: 0,
  owed: 380,
  claimed: 0,
};

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('what is chosen of the dues becomes an invoice, which opens; after a lost answer the same one', async () => {
  const server = answers({
    readMyDues: () => ({ total: 380, invoices: [], bookings: [due] }),
    createInvoice: refuse('NETWORK'),
    verifyInvoice: () => invoice(),
  });
  const { user, address } = renderPart(<PaymentPage />, { session: 'User', address: '/dashboard/payment' });
  const amount = await screen.findByRole('textbox', { name: 'Amount (₹)' });
  expect(amount).toHaveValue('380');
  await user.click(screen.getByRole('button', { name: 'Pay ₹380' }));
  expect(await screen.findByText(/^An error occurred\. The clinic could not be reached\./)).toBeVisible();
  server.change({ createInvoice: () => invoice() });
  await user.click(screen.getByRole('button', { name: 'Pay ₹380' }));
  await waitFor(() => expect(address()).toBe('/dashboard/payment?invoice=ABCD234567'));
  const sent = server.sentTo('createInvoice');
  expect(sent[1]?.body).toMatchObject({ amount: '380', bookingIds: [204] });
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('a transfer is reported by its number, which stays at a refusal', async () => {
  const upi = { link: 'upi://pay', upiId: 'clinic@bank', payee: 'Clinic', payeeBn: '', note: 'ABCD234567' };
  const open = invoice({ upi, abilities: { ...none, claim: true } });
  const server = answers({
    verifyInvoice: () => open,
    claimInvoice: refuse('INVALID_FIELDS', { reference: 'Known already.' }),
  });
  const { user } = renderPart(<PaymentPage />, { session: 'User', address: '/dashboard/payment?invoice=ABCD234567' });
  const number = await screen.findByRole('textbox', { name: 'UPI reference (UTR)' });
  await user.type(number, '701234567890');
  await user.click(screen.getByRole('button', { name: 'I have paid' }));
  await waitFor(() => expect(number).toHaveAccessibleDescription(/Known already\./));
  expect(number).toHaveValue('701234567890');
  const claimed = { ...open, claim };
  server.change({ claimInvoice: () => claimed, verifyInvoice: () => claimed });
  await user.click(screen.getByRole('button', { name: 'I have paid' }));
  expect(await screen.findByRole('button', { name: 'Correct the number' })).toBeVisible();
  expect(screen.getByText(/^Waiting for the clinic to confirm your payment\./)).toBeVisible();
  expect(server.sentTo('claimInvoice')[1]).toMatchObject({
    params: { invoiceId: 'ABCD234567' },
    body: { reference: '701234567890' },
  });
});

test('online payment leads to the page of the gateway with its fields', async () => {
  const server = answers({ verifyInvoice: () => invoice({ online: true }), startCheckout: refuse('GATEWAY_AWAY') });
  const { user } = renderPart(<PaymentPage />, { session: 'User', address: '/dashboard/payment?invoice=ABCD234567' });
  await user.click(await screen.findByRole('button', { name: 'Go to online payment' }));
  expect(await screen.findByText(/^An error occurred\. Online payment cannot be reached just now\./)).toBeVisible();
  const left: unknown[] = [];
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function leave(
    this: HTMLFormElement,
  ) {
    left.push([this.method, this.getAttribute('action'), Object.fromEntries(new FormData(this))]);
    this.remove();
  });
  server.change({ startCheckout: () => ({ action: 'https://pay.example/go', fields: { txnid: 'ABCD234567' } }) });
  await user.click(screen.getByRole('button', { name: 'Go to online payment' }));
  await waitFor(() => expect(left).toEqual([['post', 'https://pay.example/go', { txnid: 'ABCD234567' }]]));
  submit.mockRestore();
  expect(server.sentTo('startCheckout')[1]?.params).toEqual({ invoiceId: 'ABCD234567' });
});

const waiting = {
  listWaitingInvoices: () => ({ invoices: [], page: { number: 0, size: 20, totalElements: 0, totalPages: 0 } }),
};
const verify = '/dashboard/verify-payment?invoiceId=ABCD234567';

test('the counter confirms an invoice with the number that the patient reported, once', async () => {
  const toConfirm = invoice({ claim, abilities: { ...none, confirm: true } });
  const server = answers({ ...waiting, verifyInvoice: () => toConfirm, confirmInvoice: refuse('NETWORK') });
  const { user } = renderPart(<VerifyPaymentPage />, { session: 'Receptionist', address: verify });
  await user.click(await screen.findByRole('button', { name: 'Confirm payment' }));
  const sheet = screen.getByRole('dialog', { name: 'Confirm payment' });
  expect(within(sheet).getByRole('textbox', { name: 'UPI reference (UTR)' })).toHaveValue('701234567890');
  const save = within(sheet).getByRole('button', { name: 'Confirm ₹380' });
  await user.click(save);
  expect(await within(sheet).findByText(/^The payment could not be recorded\. The clinic could not/)).toBeVisible();
  server.change({
    confirmInvoice: () => ({
      receiptId: 8,
      number: 'R/26-27/000002',
      mode: 'upi',
      amount: 380,
      received: null,
      returned: null,
      owed: 0,
    }),
    verifyInvoice: () => ({ ...toConfirm, state: 'PAID', abilities: none, receiptId: 8 }),
  });
  await user.click(save);
  expect(await screen.findByText('₹380 is recorded.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = server.sentTo('confirmInvoice');
  expect(sent[1]).toMatchObject({
    params: { invoiceId: 'ABCD234567' },
    body: { mode: 'upi', reference: '701234567890' },
  });
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('the counter says that a transfer was not found', async () => {
  const toDecline = invoice({ claim, abilities: { ...none, decline: true } });
  const server = answers({ ...waiting, verifyInvoice: () => toDecline, declineClaim: refuse('STALE') });
  const { user } = renderPart(<VerifyPaymentPage />, { session: 'Receptionist', address: verify });
  await user.click(await screen.findByRole('button', { name: 'Payment not found' }));
  expect(await screen.findByText(/^An error occurred\. Somebody else has changed this meanwhile\./)).toBeVisible();
  const declined = invoice({ claim: { ...claim, state: 'DECLINED' } });
  server.change({ declineClaim: () => declined, verifyInvoice: () => declined });
  await user.click(screen.getByRole('button', { name: 'Payment not found' }));
  expect(await screen.findByText('The patient was told that this payment was not found.')).toBeVisible();
  expect(server.sentTo('declineClaim')[1]?.params).toEqual({ invoiceId: 'ABCD234567' });
});
