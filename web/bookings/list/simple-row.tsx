import type { ReactNode } from 'react';
import { CardLink } from '#web/ui/layout/card.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import css from './list.module.css';

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
