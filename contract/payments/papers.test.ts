import { expect, it } from 'vitest';
import { paperStateOf } from './papers.ts';
import type { PaperSince, PaperState } from './papers.ts';

const issued: PaperSince = { kind: 'receipt', isOver: false, isCancelled: false, reversedPaise: 0, refundedPaise: 0 };

it.each<[PaperState, string, Partial<PaperSince>]>([
  ['VALID', 'a receipt', {}],
  ['VALID', 'a bill', { kind: 'bill' }],
  ['REFUNDED', 'a receipt with a refund', { refundedPaise: 1 }],
  ['PARTLY_REVERSED', 'a receipt with a reversed payment and a refund', { reversedPaise: 1, refundedPaise: 1 }],
  ['VOID', 'a receipt with nothing left', { isOver: true, reversedPaise: 1 }],
  ['VOID', 'a reversed voucher', { kind: 'voucher', isOver: true }],
  ['CANCELLED', 'the bill of a cancelled booking', { kind: 'bill', isCancelled: true }],
  ['REPLACED', 'an older bill of a cancelled booking', { kind: 'bill', isOver: true, isCancelled: true }],
])('%s is %s', (state, _, since) => {
  expect(paperStateOf({ ...issued, ...since })).toBe(state);
});
