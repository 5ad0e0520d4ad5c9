import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import css from './list.module.css';

/** The screen of a list: the way to the dashboard, its title, what can be done with it, what it can be narrowed down by, the list. */
export function ListScreen({
  title,
  actions,
  filters,
  children,
}: {
  title: string;
  actions?: ReactNode;
  filters?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      <BackLink to={screens.dashboard.path} always>
        {t('backToDashboard')}
      </BackLink>
      <Page title={title} actions={actions}>
        {filters && <div className={css.filters}>{filters}</div>}
        {children}
      </Page>
    </>
  );
}
