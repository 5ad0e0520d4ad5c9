import type { ReactNode } from 'react';
import css from './definition-list.module.css';

export interface Definition {
  label: string;
  value: ReactNode;
}

/** Labels and their values: under each other on a phone, in two columns where there is room. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={css.list}>
      {items.map(({ label, value }) => (
        <div key={label} className={css.item}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
