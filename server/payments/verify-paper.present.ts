import type { PaperAnswer } from '#contract/payments/shapes.ts';
import { rupeesOf } from '../money.ts';
import type { VerifiedPaper } from './verify-paper.service.ts';

const unknown: PaperAnswer = {
  result: 'UNKNOWN',
  kind: null,
  clinic: null,
  number: null,
  date: null,
  amount: null,
  endedBy: null,
  endedAt: null,
};

/** What a visitor with a paper's code is shown. It names no person. */
export function presentPaper({ row, clinic }: VerifiedPaper): PaperAnswer {
  if (!row) return unknown;
  return {
    result: row.endedAt === null ? 'VALID' : row.kind === 'bill' ? 'REPLACED' : 'VOID',
    kind: row.kind,
    clinic: clinic.name,
    number: row.number,
    date: row.at.toISOString(),
    amount: rupeesOf(row.paise),
    endedBy: row.endedBy,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
