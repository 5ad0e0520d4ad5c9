import type { Asking, Caller } from '../shared/caller.ts';

interface Person {
  accountId: number;
  relation: string;
}

/**
 * Whether the person is the caller, and the caller has not confirmed their identity. Then their age may be neither read
 * nor changed, because it is the answer to the identity question.
 */
export function isUnproven({ accountId, reportsLockedBefore }: Caller, person: Person): boolean {
  return reportsLockedBefore !== null && person.accountId === accountId && person.relation === 'Self';
}

/**
 * Whether this session must confirm its person before it opens the report, because the phone number was silent for long
 * (S18). The account holder's own reports are all locked, because they show the age, which answers the question. Those
 * of the family are locked if the first version was signed before; an amendment is not a new report.
 */
export function isLocked(
  { caller, scope }: Asking,
  row: { accountId: number; firstSignedAt: Date | null; patientRelation: string },
): boolean {
  const { reportsLockedBefore: before } = caller;
  if (scope === 'any' || before === null || row.accountId !== caller.accountId) return false;
  if (isUnproven(caller, { accountId: row.accountId, relation: row.patientRelation })) return true;
  return row.firstSignedAt !== null && row.firstSignedAt < before;
}
