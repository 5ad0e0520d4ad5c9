import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import type { ScreenName } from '#contract/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { LoadingView } from '#web/ui/loading.tsx';
import { judge } from './judge.ts';

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
