import * as z from 'zod/mini';
import { moment, requiredText } from '../fields.ts';
import { limits, pageSizes } from '../limits.ts';
import { pageQuery, paged } from '../paging.ts';
import { roles } from '../roles.ts';

/**
 * An account of the clinic (any role but User) that nobody has used for `limits.silentDays` days, or that was opened
 * within as many days.
 */
export const lockedAccount = z.object({
  userName: z.string(),
  phoneNumber: z.string(),
  role: z.enum(roles),
  /** Null if it may log in: it was opened. */
  lockedSince: z.nullable(moment),
  /** Null if nobody has ever logged in to it. */
  lastLogIn: z.nullable(moment),
  /** The last time it was opened. `by` is null if that was done at the server's machine. */
  opening: z.nullable(z.object({ at: moment, by: z.nullable(z.string()), reason: z.string() })),
});
export type LockedAccount = z.infer<typeof lockedAccount>;

export const lockedAccountQuery = pageQuery(pageSizes.deskList);
export const lockedAccountPage = paged('lockedAccountList', lockedAccount);

export const openAccountBody = z.object({
  reason: requiredText(limits.longestExplanation, 'account.openReason'),
});
