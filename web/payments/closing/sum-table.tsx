import type { ReactNode } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import css from './closing.module.css';

export interface SumRow {
  key: string | number;
  name: ReactNode;
  /** Small text below the name. */
  about?: ReactNode;
  /** Formatted already. */
  amount: ReactNode;
}

/** A table of names and amounts under a heading, with an optional total. */
export function SumTable({
  title,
  columns: [what, howMuch],
  rows,
  total,
  none,
}: {
  title: string;
  /** For screen readers only. */
  columns: readonly [string, string];
  rows: readonly SumRow[];
  total?: SumRow | undefined;
  /** Shown when there are no rows. */
  none: string;
}) {
  return (
    <Card className={css.card}>
      {rows.length === 0 && (
        <>
          <h2>{title}</h2>
          <p className={css.about}>{none}</p>
        </>
      )}
      {rows.length > 0 && (
        <table className={css.table}>
          <caption>
            <h2>{title}</h2>
          </caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{what}</th>
              <th scope="col">{howMuch}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </tbody>
          {total && (
            <tfoot>
              <Row row={total} />
            </tfoot>
          )}
        </table>
      )}
    </Card>
  );
}

function Row({ row: { name, about, amount } }: { row: SumRow }) {
  return (
    <tr>
      <th scope="row">
        {name}
        {about && <span className={css.about}>{about}</span>}
      </th>
      <td>{amount}</td>
    </tr>
  );
}
