import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { CardLink } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import css from './list.module.css';

/** The screen of a list: link to the dashboard, title, actions, filters, the list. */
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

/** A row of a simple list: name, patient and a few facts. It links to the booking. */
export function SimpleRow({
  to,
  name,
  about,
  facts,
}: {
  to: string;
  name: ReactNode;
  about: ReactNode;
  facts: { label: string; value: ReactNode }[];
}) {
  return (
    <CardLink to={to} className={css.simple}>
      <ListRow name={name} about={about} facts={facts} />
    </CardLink>
  );
}

/** The usual height of a row as a CSS length, for its skeleton. */
export function simpleRowHeight(isWide: boolean, facts: number): string {
  return isWide ? `${3 + facts * 1.55}rem` : `${6.25 + facts * 1.75}rem`;
}
