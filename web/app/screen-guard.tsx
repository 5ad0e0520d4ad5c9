import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import type { PortalScreenName } from '#contract/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { LoadingView } from '#web/ui/feedback/loading.tsx';
import { guardScreen } from './guard-screen.ts';
import { leadToLogIn } from './lead-to-log-in.ts';
import { TabTitle } from './tab-title.tsx';

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
