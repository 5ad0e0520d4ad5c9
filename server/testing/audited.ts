import type { TestApp } from './app.ts';
import { auditSince, lastAudit } from './audit.store.ts';
import type { TestAuditRow } from './audit.store.ts';

/** The part of an audit row that says whose data it was about, and the outcome. */
export type Noted = Pick<TestAuditRow, 'call' | 'outcome' | 'subjects' | 'records' | 'asked'>;

/** What requests left in the audit log, in order: subjects, records and search text. Numbers are sorted. */
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
