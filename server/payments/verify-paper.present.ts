import { paperStateOf } from '#contract/payments/papers.ts';
import type { PaperAnswer } from '#contract/payments/shapes.ts';
import { rupeesOf } from '../shared/money.ts';
import type { VerifiedPaper } from './verify-paper.service.ts';

const unknown: PaperAnswer = {
  result: 'UNKNOWN',
  kind: null,
  clinic: null,
  number: null,
  date: null,
  amount: null,
  reversed: null,
  refunded: null,
  stands: null,
  endedBy: null,
  endedAt: null,
};

/** What a visitor who has a paper's code is shown. It names no person. */
export function presentPaper({ row, clinic }: VerifiedPaper): PaperAnswer {
  if (!row) return unknown;
  return {
    result: paperStateOf(row),
    kind: row.kind,
    clinic: clinic.name,
    number: row.number,
    date: row.at.toISOString(),
    amount: rupeesOf(row.paise),
    reversed: rupeesOf(row.reversedPaise),
    refunded: rupeesOf(row.refundedPaise),
    stands: rupeesOf(row.isOver ? 0 : row.paise - row.reversedPaise - row.refundedPaise),
    endedBy: row.endedBy,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
