import type { ReactNode } from 'react';
import css from './definition-list.module.css';

export interface Definition {
  label: string;
  value: ReactNode;
}

/** Labels and their values: side by side, one pair under the other. */
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
