import type { TestApp } from './app.ts';
import { auditSince, lastAudit } from './audit.store.ts';
import type { TestAuditRow } from './audit.store.ts';

/** What the audit keeps of a row, as far as whose data it was about and what came of it. */
export type Noted = Pick<TestAuditRow, 'call' | 'outcome' | 'subjects' | 'records' | 'asked'>;

/** What requests left in the audit, in order: whose data, which records, what was asked for. Numbers are sorted. */
export async function noted(app: TestApp, request: () => Promise<unknown>): Promise<Noted[]> {
  const since = await lastAudit(app.db);
  await request();
  const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
  return (await auditSince(app.db, since)).map(({ call, outcome, subjects, records, asked }) => ({
    call,
    outcome,
    subjects: sorted(subjects),
    records: sorted(records),
    asked,
  }));
}
