import { useLocation } from 'react-router';
import * as z from 'zod/mini';

/** Navigation state for the login screens. Kept in the browser's history, so that a reload keeps it. */
const logInState = z.object({
  /** A phone number to fill in. */
  phone: z.optional(z.string()),
  /** The user comes from a successful sign-up. */
  welcome: z.optional(z.boolean()),
  /** The number the code was sent to and when (ms since 1970): step 2 of the login. */
  sent: z.optional(z.object({ phone: z.string(), at: z.number() })),
});
export type LogInState = z.infer<typeof logInState>;

/** Reads the state; invalid state is ignored. */
export function useLogInState(): LogInState {
  const parsed = z.safeParse(logInState, useLocation().state);
  return parsed.success ? parsed.data : {};
}
