import { expect, it } from 'vitest';
import { counterModes, modeOfLabel, paymentModes, statusOfMoney, upiLink, upiReferenceIn } from './ledger.ts';

it('the counter takes every mode except gateway', () => {
  expect([paymentModes, counterModes]).toEqual([
    ['cash', 'upi', 'card', 'gateway'],
    ['cash', 'upi', 'card'],
  ]);
});

it.each<[string, number, number, number]>([
  ['PENDING', 500, 0, 0],
  ['PARTIAL', 500, 1, 0],
  ['PARTIAL', 500, 499, 0],
  ['COMPLETED', 500, 500, 0],
  ['COMPLETED', 500, 600, 0],
  ['COMPLETED', 0, 0, 500],
  ['PENDING', 0, 0, 0],
  ['COMPLETED', 0, 1, 0],
  ['PENDING', 400, 0, 100],
  ['PARTIAL', 400, 1, 100],
])('the status is %s when %i is due, %i paid and %i discounted', (status, due, paid, discount) => {
  expect(statusOfMoney(due, paid, discount)).toBe(status);
});

it.each([
  ['cash', 'cash'],
  ['', 'cash'],
  ['  ', 'cash'],
  [' Cash 2', 'cash'],
  ['CASH', 'cash'],
  ['নগদ', 'cash'],
  ['নগদ ২', 'cash'],
  ['HDFC card 1234', 'card'],
  ['Card', 'card'],
  ['কার্ড ৭', 'card'],
  ['postcards', 'upi'],
  ['my cash', 'upi'],
  ['pay_Abc123', 'gateway'],
  [' pay_Abc123 ', 'gateway'],
  ['PAY_ABC', 'gateway'],
  ['pay_', 'upi'],
  ['pay_a b', 'upi'],
  ['xpay_a', 'upi'],
  ['UPI 1', 'upi'],
  ['GPay', 'upi'],
  ['123456789012', 'upi'],
])('the payment id %j means %s', (label, mode) => {
  expect(modeOfLabel(label)).toBe(mode);
});

it.each([
  ['123456789012', '123456789012'],
  ['UPI123456789012', '123456789012'],
  ['UPI 123456789012', '123456789012'],
  ['1234 5678 9012', '123456789012'],
  ['1234-5678-9012', '123456789012'],
  ['upi:123456789012', '123456789012'],
  ['UPI: 1234 5678 9012 ', '123456789012'],
  ['12345678901', null],
  ['1234567890123', null],
  ['UPI 1234567890123', null],
  ['UPIX123456789012', null],
  ['12345678901x', null],
  ['x123456789012', null],
  ['১২৩৪৫৬৭৮৯০১২', null],
  ['cash', null],
  ['', null],
])('the UPI reference in %j', (label, reference) => {
  expect(upiReferenceIn(label)).toBe(reference);
});

it('a UPI link is percent-encoded, has two decimals and respects the maximum lengths', () => {
  const link = upiLink({
    vpa: 'a.b@bank',
    payee: 'Sen & Son',
    paise: 5,
    note: 'টেস্ট '.repeat(20),
    reference: 'X'.repeat(40),
  });
  const { searchParams } = new URL(link);
  expect(link).toMatch(/^upi:\/\/pay\?pa=a\.b%40bank&pn=Sen%20%26%20Son&am=0\.05&cu=INR&tn=%/);
  expect(Array.from(searchParams.get('tn') ?? '').length).toBe(50);
  expect(searchParams.get('tr')).toHaveLength(35);
});

it('a UPI link has the exact amount; short notes and references are not cut', () => {
  expect(
    upiLink({ vpa: 'clinic@bank', payee: 'Care', paise: 123_450, note: 'B-26-27-000001', reference: 'B-26-27-000001' }),
  ).toBe('upi://pay?pa=clinic%40bank&pn=Care&am=1234.50&cu=INR&tn=B-26-27-000001&tr=B-26-27-000001');
});
