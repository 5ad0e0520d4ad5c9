import { expect, test } from 'vitest';
import { partsOfPaymentId } from './payment-id-parts.ts';

test('an id breaks into parts of at least four characters', () => {
  expect(partsOfPaymentId('UPI00000017638')).toEqual(['UPI0', '0000', '017638']);
  expect(partsOfPaymentId('UPI00017638X')).toEqual(['UPI0', '0017', '638X']);
});

test('a short id stays whole', () => {
  expect(partsOfPaymentId('')).toEqual([]);
  expect(partsOfPaymentId('A1')).toEqual(['A1']);
  expect(partsOfPaymentId('UPI0123')).toEqual(['UPI0123']);
});
