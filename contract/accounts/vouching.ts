import * as z from 'zod/mini';
import { moment } from '../fields.ts';

/**
 * The code by which a colleague logs in without an SMS. Shown once, to the admin who vouches for them; it works once,
 * for `limits.codeLifeSeconds`.
 */
export const vouchedCode = z.object({
  userName: z.string(),
  phoneNumber: z.string(),
  code: z.string(),
  expiresAt: moment,
});
