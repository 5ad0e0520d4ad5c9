import { stageTexts, testStageOf } from '#contract/bookings/test-stage.ts';
import { may } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { readTubeStates } from '../laboratory/specimens.service.ts';
import type { BookingRow } from './columns.store.ts';
import type { Change } from './history.store.ts';

/**
 * Refuses to cancel a test that the laboratory has begun, except to those who may, with a reason. The caller holds the
 * lock on the booking, which whoever takes a sample needs too.
 * @returns the reason for the history; nothing where none was given
 * @throws SAMPLE_TAKEN, with how far the test is; INVALID_FIELDS for a reason of what is not cancelled
 */
export async function refuseCancelOfBegun(
  tx: Db,
  caller: Pick<Caller, 'role'>,
  before: BookingRow,
  after: Pick<BookingRow, 'checkupStatus'>,
  reason: string | null,
): Promise<Change[]> {
  const isCancelling = after.checkupStatus === 'CANCELLED' && before.checkupStatus !== 'CANCELLED';
  if (!isCancelling) {
    if (reason) throw clinicError('INVALID_FIELDS', { fields: { cancelReason: 'booking.notCancelled' } });
    return [];
  }
  const stage = before.kind === 'test' ? testStageOf(await readTubeStates(tx, before.id), before.newestReport) : null;
  if (stage) {
    const checkupStatus = stageTexts[stage];
    if (!may('bookings.cancelAfterSample', caller.role))
      throw clinicError('SAMPLE_TAKEN', { fields: { checkupStatus } });
    if (!reason) throw clinicError('SAMPLE_TAKEN', { fields: { checkupStatus, cancelReason: 'booking.cancelReason' } });
  }
  return reason ? [{ field: 'cancelReason', from: null, to: reason }] : [];
}
