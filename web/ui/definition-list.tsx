import type { ReactNode } from 'react';
import css from './definition-list.module.css';

export interface Definition {
  label: string;
  value: ReactNode;
}

/** Labels and their values: each value under its label, in columns where there is room; with `rows`, label and value side by side. */
export function DefinitionList({ items, rows = false }: { items: readonly Definition[]; rows?: boolean }) {
  return (
    <dl className={rows ? css.rows : css.list}>
      {items.map(({ label, value }) => (
        <div key={label} className={css.item}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
