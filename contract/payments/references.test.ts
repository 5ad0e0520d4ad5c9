import { expect, it } from 'vitest';
import { isSamePaymentId, readPaymentId, upiReferenceIn } from './references.ts';

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
  ['Cashfree 701234567890', 'upi'],
  ['cash-7', 'cash'],
  ['নগদে', 'cash'],
  ['pay_', 'upi'],
  ['pay_a b', 'upi'],
  ['xpay_a', 'upi'],
  ['UPI 1', 'upi'],
  ['GPay', 'upi'],
  ['123456789012', 'upi'],
])('the payment id %j means %s', (label, mode) => {
  expect(readPaymentId(label).mode).toBe(mode);
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
  ['12345678901x', null],
  ['GPay 701234567890', '701234567890'],
  ['gpay701234567890', '701234567890'],
  ['UTR 701234567890', '701234567890'],
  ['Utr: 7012.3456.7890', '701234567890'],
  ['UPI/701234567890/', '701234567890'],
  ['UPI/701234567890/Payment from PhonePe/9000000007', '701234567890'],
  ['৭০১২৩৪৫৬৭৮৯০', '701234567890'],
  ['ইউপিআই ৭০১২ ৩৪৫৬ ৭৮৯০', '701234567890'],
  ['७०१२३४५६७८९०', '701234567890'],
  ['７０１２３４５６７８９０', '701234567890'],
  ['7012\u200b34567890', '701234567890'],
  ['701234567890 701234567890', '701234567890'],
  ['701234567890 801234567890', null],
  ['+91 90000 00007', null],
  ['+919000000007', null],
  ['+৯১ ৯০০০০ ০০০০৭', null],
  ['UPI/701234567890/Rina/+91-90000-00007', '701234567890'],
  ['7012 3456 +91 90000 00007 7890', null],
  ['UPI+701234567890', '701234567890'],
  ['T2311221234567890123456', null],
  ['7012 3456 7890 800', null],
  ['cash', null],
  ['', null],
])('the UPI reference in %j', (label, reference) => {
  expect(upiReferenceIn(label)).toBe(reference);
});

it('two payment ids are the same if their texts are, or their UPI references', () => {
  expect([
    isSamePaymentId('cash', 'cash'),
    isSamePaymentId('UPI 701234567890', 'gpay/৭০১২৩৪৫৬৭৮৯০/'),
    isSamePaymentId('cash', 'my card'),
    isSamePaymentId('card 1', 'card 2'),
    isSamePaymentId('GPay', 'Paytm'),
    isSamePaymentId('UPI 701234567890', 'UPI 701234567891'),
    isSamePaymentId('UPI 701234567890', 'card 701234567890'),
  ]).toEqual([true, true, false, false, false, false, false]);
});
