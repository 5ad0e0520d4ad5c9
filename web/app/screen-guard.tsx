import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import type { ScreenName } from '#contract/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { LoadingView } from '#web/ui/feedback/loading.tsx';
import { guardScreen } from './guard-screen.ts';
import { TabTitle } from './tab-title.tsx';
import { clearWantedDoctor, saveWantedDoctor, wantedDoctorQuery } from './wanted-doctor.ts';

/** A screen behind the route guard, with its title in the browser's tab. */
export function ScreenGuard({ name, children }: { name: ScreenName; children: ReactNode }) {
  const { t } = useTranslation();
  const access = guardScreen(name, useSession());
  const { search } = useLocation();
  const isDashboard = name === 'dashboard';
  useEffect(() => {
    if (isDashboard && access === screens.logIn.path) saveWantedDoctor(search);
    if (isDashboard && access === 'enter') clearWantedDoctor();
  }, [isDashboard, access, search]);
  if (access === 'wait') return <LoadingView />;
  if (access === screens.dashboard.path) return <Navigate to={access + wantedDoctorQuery()} replace />;
  if (access !== 'enter') return <Navigate to={access} replace />;
  return (
    <>
      <TabTitle>{t(screens[name].title)}</TabTitle>
      {children}
    </>
  );
}
