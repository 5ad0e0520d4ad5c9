import type { Received } from '#contract/endpoints.ts';
import { limitedRoles } from '#contract/payments/discounts.ts';
import type { LimitedRole } from '#contract/payments/discounts.ts';
import { may, mayNow } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import { noteChange } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { paiseOf } from '../shared/money.ts';
import { discountVisit } from '../payments/visit-money.service.ts';
import { insertRequest, selectLimits, updateLimit } from './discounts.store.ts';

export interface DiscountLimit {
  role: LimitedRole;
  /** Of the price; 0 until an admin sets it. */
  percent: number;
}

/** How much of a price each role at the desk may take off without asking. */
export async function readLimits(db: Db): Promise<DiscountLimit[]> {
  const rows = await selectLimits(db);
  return limitedRoles.map((role) => ({ role, percent: rows.find((row) => row.role === role)?.percent ?? 0 }));
}

export async function changeLimit(db: Database, role: LimitedRole, percent: number): Promise<DiscountLimit[]> {
  return db.transaction(async (tx) => {
    const before = (await readLimits(tx)).find((limit) => limit.role === role)!;
    await updateLimit(tx, role, percent);
    noteChange({ field: `limit.${role}`, record: null, from: before.percent, to: percent });
    return readLimits(tx);
  });
}

/** How much of a price the caller may take off, in percent; an admin 100. */
async function discountLimitOf(db: Db, caller: Caller): Promise<number> {
  if (mayNow('payments.discount', caller)) return 100;
  return (await readLimits(db)).find((limit) => limit.role === caller.role)?.percent ?? 0;
}

/**
 * Gives a discount on a visit, or asks the admins for one that is more than the caller may give.
 * @throws FORBIDDEN, INVALID_FIELDS
 */
export async function giveOrRequestDiscount(
  tx: Db,
  caller: Caller,
  visitId: number,
  bookingIds: readonly number[],
  form: Received<'discountVisit'>['body'],
): Promise<void> {
  if (!may('payments.askDiscount', caller.role)) throw clinicError('FORBIDDEN');
  if (await discountVisit(tx, caller, bookingIds, form, await discountLimitOf(tx, caller))) return;
  await insertRequest(tx, caller, visitId, { amountPaise: paiseOf(form.amount), reason: form.reason });
}
