import { expect, it } from 'vitest';
import { isWaiver, statusOfMoney, upiLink } from './ledger.ts';

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

it('COMPLETED by hand waives what is still due, or a fee that is not known; beside the whole money it waives nothing', () => {
  const waives = (duePaise: number, paidPaise: number, isFeeUnknown = false) =>
    isWaiver({ duePaise, paidPaise }, isFeeUnknown);
  expect([waives(500, 499), waives(0, 0, true), waives(500, 600, true)]).toEqual([true, true, true]);
  expect([waives(500, 500), waives(500, 501), waives(0, 0)]).toEqual([false, false, false]);
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
