import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import css from './table.module.css';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Stays on one line; what may wrap takes the room that is left. */
  whole?: boolean;
}

/** Many rows to scan with the eye. One cell of each holds a `RowLink`, which opens the row wherever it is pressed. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isFresh,
}: {
  /** Read out, not shown: the heading above says it to the eye. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The row has come in while the list was looked at: it is gently marked. */
  isFresh?: (row: Row) => boolean;
}) {
  return (
    <div className={css.sheet}>
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-fresh={isFresh?.(row) || undefined}>
              {columns.map(({ label, cell, whole }) => (
                <td key={label} className={classNames(whole && css.whole)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The link that a row is: it covers the row for the pointer, and is one stop for the keyboard. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} data-opens className={classNames(css.rowLink, className)} />;
}
