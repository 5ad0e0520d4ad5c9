import { maySee, screens } from '#contract/screens.ts';
import type { Screen, ScreenName } from '#contract/screens.ts';
import type { Session } from '#web/lib/session.ts';

type Verdict = 'wait' | 'enter' | typeof screens.logIn.path | typeof screens.dashboard.path;

/** Decides who enters a screen (R4): absent or not allowed go to /login, the signed-in at /login to the dashboard. */
export function judge(name: ScreenName, { checking, user }: Session): Verdict {
  const screen: Screen = screens[name];
  if (name === 'logIn') {
    if (checking) return 'wait';
    return user ? screens.dashboard.path : 'enter';
  }
  if (screen.allowed === 'public') return 'enter';
  if (checking) return 'wait';
  return user && maySee(screen, user.role) ? 'enter' : screens.logIn.path;
}
