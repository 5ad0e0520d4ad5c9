import { expect, it } from 'vitest';
import bn from './texts/bn.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

const together: Record<string, (keyof typeof en)[]> = {
  columns: ['day', 'kind', 'mode', 'booking', 'patient', 'amount', 'reason', 'by', 'time'],
  modes: ['cash', 'upi', 'card', 'gateway'],
  'kinds of a row': [
    'payments',
    'refunds',
    'reversals',
    'net',
    'total',
    'person',
    'duesOfDay',
    'duesAll',
    'duesUnconfirmed',
    'discount',
    'refund',
    'reversal',
    'flagged',
  ],
  statuses: ['status.PENDING', 'status.PARTIAL', 'status.COMPLETED'],
};
it.each(Object.entries(together))('%s have different words in each language', (_, keys) => {
  for (const texts of [en, bn]) expect(new Set(keys.map((key) => texts[key])).size).toBe(keys.length);
});

it('a status has a Bengali name', () => {
  expect([bn['status.PENDING'], bn['status.PARTIAL'], bn['status.COMPLETED']]).toEqual([
    'বাকি',
    'আংশিক দেওয়া',
    'পুরো দেওয়া',
  ]);
});
