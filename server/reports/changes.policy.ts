import type { Change } from '#contract/reports/changes.ts';
import { seesHidden } from '../bookings/bookings.policy.ts';
import type { Caller } from '../shared/caller.ts';
import type { ReportRow } from './report-row.ts';
import type { VersionRow } from './reports.store.ts';

/**
 * What one version of a report changed, as far as a reader may know it: who asked for the test may be hidden from them.
 * Both names are left out if the booking hides them now, or did so when this version or the one before it was signed.
 */
export function changesShownTo(
  caller: Caller,
  { row, versions }: { row: ReportRow; versions: readonly VersionRow[] },
  { version, changes }: { version: number; changes: readonly Change[] | null },
): Change[] | null {
  if (changes === null) return null;
  const before = Math.max(...versions.map((one) => one.version).filter((one) => one < version));
  const hides = versions.some((one) => one.isRequesterHidden && (one.version === version || one.version === before));
  const isHidden = (row.isRequesterHidden || hides) && !seesHidden(caller);
  return isHidden ? withoutRequester(changes) : [...changes];
}

/**
 * The same for the paper, which is the same for every reader. A paper names who asked for its own version (I17). Where
 * its own version or the one before it hides them, no change names them.
 */
export const changesOnPaper = (
  changes: readonly Change[],
  versions: readonly { isRequesterHidden?: boolean | undefined }[],
) => (versions.some(({ isRequesterHidden }) => isRequesterHidden) ? withoutRequester(changes) : changes);

const withoutRequester = (changes: readonly Change[]): Change[] =>
  changes.map((one) => (one.field === 'REQUESTER' ? { ...one, from: null, to: null } : one));
