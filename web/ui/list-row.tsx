import type { ReactNode } from 'react';
import css from './list-row.module.css';

/** One line of a list: its name, a line about it, and a few facts beside them. */
export function ListRow({ name, about, facts }: { name: ReactNode; about: ReactNode; facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <div className={css.row}>
      <div>
        <h2 className={css.name}>{name}</h2>
        <p className={css.about}>{about}</p>
      </div>
      <dl className={css.facts}>
        {facts.map(({ label, value }) => <div key={label} className={css.fact}><dt>{label}</dt><dd>{value}</dd></div>)}
      </dl>
    </div>
  );
}
