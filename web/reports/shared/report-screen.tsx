import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { useWayBack } from '#web/lib/way-back.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Crumbs } from '#web/ui/actions/crumbs.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/**
 * The layout of the report screens: back link, title, content.
 * @param behind the previous address, if the screen is a step behind another one; otherwise Back leads to the dashboard
 */
export function ReportScreen({
  title,
  intro,
  narrow,
  actions,
  behind,
  children,
}: {
  title: string;
  intro?: ReactNode;
  narrow?: boolean;
  actions?: ReactNode;
  behind?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('app');
  const way = useWayBack(behind ?? screens.dashboard.path);
  return (
    <>
      {behind ? (
        <Crumbs way={way} />
      ) : (
        <BackLink to={screens.dashboard.path} always>
          {t('backToDashboard')}
        </BackLink>
      )}
      <Page title={title} intro={intro} narrow={narrow} actions={actions}>
        {children}
      </Page>
    </>
  );
}
