import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import type { ScreenName } from '#contract/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { LoadingView } from '#web/ui/feedback/loading.tsx';
import { judge } from './judge.ts';
import { TabTitle } from './tab-title.tsx';
import { forgetWantedDoctor, keepWantedDoctor, wantedDoctorQuery } from './wanted-doctor.ts';

/** A screen behind its guard, with its title in the browser's tab. */
export function ScreenGuard({ name, children }: { name: ScreenName; children: ReactNode }) {
  const { t } = useTranslation();
  const verdict = judge(name, useSession());
  const { search } = useLocation();
  const isDashboard = name === 'dashboard';
  useEffect(() => {
    if (isDashboard && verdict === screens.logIn.path) keepWantedDoctor(search);
    if (isDashboard && verdict === 'enter') forgetWantedDoctor();
  }, [isDashboard, verdict, search]);
  if (verdict === 'wait') return <LoadingView />;
  if (verdict === screens.dashboard.path) return <Navigate to={verdict + wantedDoctorQuery()} replace />;
  if (verdict !== 'enter') return <Navigate to={verdict} replace />;
  return (
    <>
      <TabTitle>{t(screens[name].title)}</TabTitle>
      {children}
    </>
  );
}
