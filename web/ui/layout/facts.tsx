import type { ReactNode } from 'react';
import css from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** A few facts in a row of a list: small, their values below one another. */
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
