import { may } from '#contract/permissions.ts';
import type { Asking, Caller } from '../../shared/caller.ts';
import type { HomeVisitRow } from './home-visits.store.ts';

/** Whether a home visit is the caller's own to do, or the caller may do everybody's. */
export const isReachedRun = ({ caller, scope }: Asking, row: Pick<HomeVisitRow, 'collectorId'>): boolean =>
  scope === 'any' || row.collectorId === caller.accountId;

/**
 * Whether the caller is shown the code that the patient says at the door, while it is unused: the patient, and those
 * who assign collectors. The visit's own collector is not, who would not need the patient for it.
 * @param patientAccount the account of the person whose home it is
 */
export const mayKnowCode = (
  caller: Caller,
  row: Pick<HomeVisitRow, 'collectorId' | 'status'>,
  patientAccount: number | undefined,
): boolean =>
  (patientAccount === caller.accountId || may('homeVisits.assign', caller.role)) &&
  row.collectorId !== caller.accountId &&
  (row.status === 'REQUESTED' || row.status === 'ASSIGNED');
