import type { ReactNode } from 'react';
import css from './list-row.module.css';

/** A row of a list: name, a line of text, and a few facts. */
export function ListRow({ name, about, facts }: { name: ReactNode; about: ReactNode; facts: readonly Fact[] }) {
  return (
    <div className={css.row}>
      <div>
        <h2 className={css.name}>{name}</h2>
        <p className={css.about}>{about}</p>
      </div>
      <Facts items={facts} />
    </div>
  );
}

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
