import type { ReactNode } from 'react';
import { Facts } from '../layout/facts.tsx';
import type { Fact } from '../layout/facts.tsx';
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
