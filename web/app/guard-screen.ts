import { maySee, screens } from '#contract/screens.ts';
import type { Screen, ScreenName } from '#contract/screens.ts';
import type { Session } from '#web/lib/session.ts';

type GuardResult = 'wait' | 'enter' | typeof screens.logIn.path | typeof screens.dashboard.path;

/**
 * Decides who may open a screen (R4). Others are redirected to /login, signed-in users from /login to the dashboard.
 */
export function guardScreen(name: ScreenName, { checking, user }: Session): GuardResult {
  const screen: Screen = screens[name];
  if (name === 'logIn') {
    if (checking) return 'wait';
    return user ? screens.dashboard.path : 'enter';
  }
  if (screen.allowed === 'public') return 'enter';
  if (checking) return 'wait';
  return user && maySee(screen, user.role) ? 'enter' : screens.logIn.path;
}
