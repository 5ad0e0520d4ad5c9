import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import type { ScreenName } from '#contract/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { LoadingView } from '#web/ui/loading.tsx';
import { judge } from './judge.ts';
import { TabTitle } from './tab-title.tsx';

/** A screen behind its guard, with its title in the browser's tab. */
export function ScreenGuard({ name, children }: { name: ScreenName; children: ReactNode }) {
  const { t } = useTranslation();
  const verdict = judge(name, useSession());
  if (verdict === 'wait') return <LoadingView />;
  if (verdict !== 'enter') return <Navigate to={verdict} replace />;
  return (
    <>
      <TabTitle>{t(screens[name].title)}</TabTitle>
      {children}
    </>
  );
}
