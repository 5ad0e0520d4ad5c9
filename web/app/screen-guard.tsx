import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { maySee, screens } from '#contract/screens.ts';
import type { Screen, ScreenName } from '#contract/screens.ts';
import type { Session } from '#web/lib/session.ts';
import { useSession } from '#web/lib/session.ts';
import { LoadingView } from '#web/ui/loading.tsx';

type Verdict = 'wait' | 'enter' | typeof screens.logIn.path | typeof screens.dashboard.path;

/** Decides who enters a screen (spec §2): absent or not allowed go to /login, the signed-in at /login to the dashboard. */
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

/** A screen behind its guard, with its title in the browser's tab. */
export function ScreenGuard({ name, children }: { name: ScreenName; children: ReactNode }) {
  const { t } = useTranslation();
  const verdict = judge(name, useSession());
  if (verdict === 'wait') return <LoadingView />;
  if (verdict !== 'enter') return <Navigate to={verdict} replace />;
  return (
    <>
      <title>{`${t(screens[name].title)} · ${t('clinicName')}`}</title>
      {children}
    </>
  );
}
