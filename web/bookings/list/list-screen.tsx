import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { CardLink } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import css from './list.module.css';

/**
 * The screen of a list: the way to the dashboard, its title, what can be done with it, what it can be narrowed down by,
 * the list.
 */
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

/** One line of a simple list: what it is, who for, and a few facts; opens its booking. */
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

/** How high a line mostly is, as a CSS length: the grey shape before it is as high. */
export function simpleRowHeight(isWide: boolean, facts: number): string {
  return isWide ? `${3 + facts * 1.55}rem` : `${6.25 + facts * 1.75}rem`;
}
