import { maySee, screens } from '#contract/screens.ts';
import type { PortalScreenName } from '#contract/screens.ts';
import type { Session } from '#web/lib/session.ts';

type GuardResult = 'wait' | 'enter' | typeof screens.logIn.path | typeof screens.dashboard.path;

/**
 * Decides who may open a screen (R4). Others go to /login; those who are signed in straight to the dashboard, where
 * /login would send them.
 */
export function guardScreen(name: PortalScreenName, { checking, user }: Session): GuardResult {
  if (checking) return 'wait';
  if (!user) return screens.logIn.path;
  return maySee(screens[name], user.role) ? 'enter' : screens.dashboard.path;
}
