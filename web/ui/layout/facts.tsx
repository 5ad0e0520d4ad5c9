import type { ReactNode } from 'react';
import css from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** A few small labels and values in a row of a list, aligned between rows. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {items.map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
