import { expect, it } from 'vitest';
import { modeOfLabel, statusOfMoney, upiLink, upiReferenceIn } from './payments.ts';

it.each<[string, number, number, number]>([
  ['PENDING', 500, 0, 0], ['PARTIAL', 500, 1, 0], ['COMPLETED', 500, 500, 0], ['COMPLETED', 500, 600, 0],
  ['COMPLETED', 0, 0, 500], ['PENDING', 0, 0, 0], ['COMPLETED', 0, 1, 0],
])('is %s when %i is due, %i paid and %i discounted', (status, due, paid, discount) => {
  expect(statusOfMoney(due, paid, discount)).toBe(status);
});

it.each([['cash', 'cash'], ['', 'cash'], ['Cash 2', 'cash'], ['নগদ', 'cash'], ['HDFC card 1234', 'card'], ['pay_Abc123', 'gateway'], ['UPI 1', 'upi'], ['GPay', 'upi'], ['postcards', 'upi']])(
  'reads %j as %s', (label, mode) => {
    expect(modeOfLabel(label)).toBe(mode);
  });

it.each([['UPI 123456789012', '123456789012'], ['1234 5678 9012', '123456789012'], ['upi:123456789012', '123456789012'], ['12345678901', null], ['1234567890123', null], ['cash', null]])(
  'finds the reference in %j', (label, reference) => {
    expect(upiReferenceIn(label)).toBe(reference);
  });

it('a UPI link is percent-encoded, has two decimals and keeps to the lengths', () => {
  const link = upiLink({ vpa: 'a.b@bank', payee: 'Sen & Son', paise: 5, note: 'টেস্ট '.repeat(20), reference: 'X'.repeat(40) });
  const { searchParams } = new URL(link);
  expect(link).toMatch(/^upi:\/\/pay\?pa=a\.b%40bank&pn=Sen%20%26%20Son&am=0\.05&cu=INR&tn=%/);
  expect(Array.from(searchParams.get('tn') ?? '').length).toBe(50);
  expect(searchParams.get('tr')).toHaveLength(35);
});
