import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { maySee, screens } from '#contract/screens.ts';
import type { PortalScreenName } from '#contract/screens.ts';
import { siteAddress } from '#contract/site.ts';
import { useSession, currentSession } from '#web/lib/session.ts';
import type { Session } from '#web/lib/session.ts';
import { LoadingView } from '#web/ui/feedback/loading.tsx';
import { currentLanguage } from '#web/i18n/index.ts';
import { leaveNote } from '#web/lib/log-in-note.ts';
import { saveWanted } from '#web/lib/wanted-address.ts';
import { useClinicName } from '#web/lib/clinic-name.ts';

type GuardResult = 'wait' | 'enter' | typeof screens.logIn.path | typeof screens.dashboard.path;

/**
 * Decides whether the user may open a screen (R4). Without a user the result is /login, and with one who may not it is
 * the dashboard, where /login would send them anyway.
 */
export function guardScreen(name: PortalScreenName, { checking, user }: Session): GuardResult {
  if (checking) return 'wait';
  if (!user) return screens.logIn.path;
  return maySee(screens[name], user.role) ? 'enter' : screens.dashboard.path;
}

/** A screen behind the route guard, with its title in the browser's tab. */
export function ScreenGuard({ name, children }: { name: PortalScreenName; children: ReactNode }) {
  const { t } = useTranslation();
  const access = guardScreen(name, useSession());
  useEffect(() => {
    if (access === screens.logIn.path) leadToLogIn();
  }, [access]);
  if (access === screens.dashboard.path) return <Navigate to={access} replace />;
  if (access !== 'enter') return <LoadingView />;
  return (
    <>
      <TabTitle>{t(screens[name].title)}</TabTitle>
      {children}
    </>
  );
}

let isLeaving = false;

/**
 * Replaces the current page by the log-in, which is a public page. It leads back to this address, unless the person has
 * logged out.
 * @param endedFor the phone number of the person whose session the server has ended
 */
export function leadToLogIn(endedFor?: string): void {
  if (isLeaving) return;
  isLeaving = true;
  const { pathname, search } = window.location;
  if (endedFor !== undefined || !currentSession().hasLeft) saveWanted(pathname + search, endedFor);
  if (endedFor !== undefined) leaveNote({ ended: true });
  window.location.replace(siteAddress('logIn', currentLanguage()));
}

/** A screen's title in the browser's tab, followed by the clinic's name. */
export function TabTitle({ children }: { children: string }) {
  const clinic = useClinicName();
  return <title>{clinic ? `${children} · ${clinic}` : children}</title>;
}
