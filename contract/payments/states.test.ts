import { expect, it } from 'vitest';
import { claimStates, counterModes, invoiceStateOf, invoiceStates, paymentModes } from './states.ts';

it('money is paid in these ways, and recorded at the counter in all but the last', () => {
  expect([paymentModes, counterModes]).toEqual([
    ['cash', 'upi', 'card', 'gateway'],
    ['cash', 'upi', 'card'],
  ]);
});

it('an invoice waits while what it asks is owed on any of its bookings, and a paid one stays paid', () => {
  const asks = (...owed: number[]) => owed.map((owedPaise) => ({ paise: 500, owedPaise }));
  expect(invoiceStates).toEqual(['WAITING', 'PAID', 'CLOSED']);
  expect([asks(500), asks(600), asks(499, 500)].map((lines) => invoiceStateOf(false, null, lines))).toEqual([
    'WAITING',
    'WAITING',
    'WAITING',
  ]);
  expect([asks(0), asks(499), asks(0, 499)].map((lines) => invoiceStateOf(false, null, lines))).toEqual([
    'CLOSED',
    'CLOSED',
    'CLOSED',
  ]);
  expect(
    claimStates.map((claim) => [claim, invoiceStateOf(false, claim, asks(0)), invoiceStateOf(false, claim, asks(500))]),
  ).toEqual([
    ['OPEN', 'WAITING', 'WAITING'],
    ['FOUND', 'CLOSED', 'CLOSED'],
    ['DECLINED', 'CLOSED', 'WAITING'],
  ]);
  expect([asks(500), asks(0)].map((lines) => invoiceStateOf(true, 'OPEN', lines))).toEqual(['PAID', 'PAID']);
});
