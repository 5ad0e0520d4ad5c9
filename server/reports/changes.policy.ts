import type { Change } from '#contract/reports/changes.ts';
import { seesHidden } from '../bookings/bookings.policy.ts';
import type { Caller } from '../caller.ts';
import type { ReportRow } from './report-row.ts';

/** Changes as a reader may know them: who asked for the test may be hidden from them. */
export function shownTo(caller: Caller, row: ReportRow, changes: readonly Change[] | null): Change[] | null {
  if (changes === null) return null;
  const isHidden = (row.isRequesterHidden || row.signedAs?.isRequesterHidden === true) && !seesHidden(caller);
  return changes.map((one) => (isHidden && one.field === 'REQUESTER' ? { ...one, from: null, to: null } : one));
}
