import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Page } from '#web/ui/layout/page.tsx';

/** The layout of the report screens: back link, title, content. */
export function ReportScreen({
  title,
  intro,
  narrow,
  actions,
  children,
}: {
  title: string;
  intro?: ReactNode;
  narrow?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('app');
  return (
    <>
      <BackLink to={screens.dashboard.path} always>
        {t('backToDashboard')}
      </BackLink>
      <Page title={title} intro={intro} narrow={narrow} actions={actions}>
        {children}
      </Page>
    </>
  );
}
