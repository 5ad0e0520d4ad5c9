import type { Language } from '#contract/fields.ts';
import type { PaymentMonth } from '#contract/payments/books.ts';
import { byteOrderMark, csvLines, csvType } from '../shared/csv.ts';
import type { Download } from '../shared/file-transfer.ts';
import { asDownload } from '../shared/file-transfer.ts';
import en from './texts/en.json' with { type: 'json' };
import bn from './texts/bn.json' with { type: 'json' };

const catalogues = { en, bn };

/** A month as CSV: a row for each day with its sums by payment mode, and the total. */
export function writeMonth({ month, days, total }: PaymentMonth, language: Language): Download {
  const say = (key: keyof typeof en) => catalogues[language][key];
  const cells = (name: string, row: PaymentMonth['total']) => [
    name,
    row.cash,
    row.upi,
    row.card,
    row.gateway,
    row.total,
    row.difference,
    row.uncounted,
  ];
  const rows = [
    [
      say('day'),
      say('cash'),
      say('upi'),
      say('card'),
      say('gateway'),
      say('total'),
      say('difference'),
      say('uncounted'),
    ],
    ...days.map((row) => cells(row.day, row)),
    cells(say('total'), total),
  ];
  return asDownload(`month-${month}.csv`, csvType, Buffer.from(byteOrderMark + csvLines(rows)));
}
