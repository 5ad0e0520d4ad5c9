import { behindAfterMinutes, lateAfterHours } from '#contract/backup/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { ShippingState } from '../adapters/dependencies.ts';
import type { BackupState } from './runs.store.ts';

/** How what is written between two nights is stored. */
export interface Written extends ShippingState {
  /** By PostgreSQL's own archiver; else by the clinic. */
  readonly isByDatabase: boolean;
}

/** @param demo a demo has nothing to lose, so its backup is never late */
export function presentBackup(
  { lastDone, failure, lostFiles, now }: BackupState,
  shipping: Written | null,
  demo: boolean,
): Answer<'readBackup'> {
  const isOld = !lastDone || now.getTime() - lastDone.getTime() > lateAfterHours * 3600 * 1000;
  return {
    lastAt: lastDone?.toISOString() ?? null,
    isLate: isOld && !demo,
    hasFailed: failure !== null,
    lostFiles,
    written: shipping && presentShipping(shipping, now),
  };
}

function presentShipping({ savedAt, failures, isByDatabase }: Written, now: Date) {
  const isBehind = !savedAt || now.getTime() - savedAt.getTime() > behindAfterMinutes * 60 * 1000;
  return { savedAt: savedAt?.toISOString() ?? null, isBehind, failures, isByDatabase };
}
