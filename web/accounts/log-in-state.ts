import { useLocation } from 'react-router';
import * as z from 'zod/mini';

/**
 * What another screen may tell the login screens on the way there. Kept in the browser's history, so a reload keeps it.
 */
const arrival = z.object({
  /** A phone number to begin with. */
  phone: z.optional(z.string()),
  /** Comes from a sign-up that worked. */
  welcome: z.optional(z.boolean()),
  /** Where a code went, and when (ms since 1970): step 2 of the login. */
  sent: z.optional(z.object({ phone: z.string(), at: z.number() })),
});
export type Arrival = z.infer<typeof arrival>;

/** Reads what came along; anything else counts as nothing. */
export function useArrival(): Arrival {
  const parsed = z.safeParse(arrival, useLocation().state);
  return parsed.success ? parsed.data : {};
}
