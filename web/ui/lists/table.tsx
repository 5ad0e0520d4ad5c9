import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import css from './table.module.css';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Stays on one line; other columns share the remaining width. */
  whole?: boolean;
}

/** A table of many rows. One cell of each row holds a `RowLink`, which makes the whole row clickable. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isFresh,
}: {
  /** For screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Highlights a row that was added while the list was visible. */
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
                <td key={label} className={classNames(whole && css.noWrap)}>
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

/** The link of a row: it covers the row for the pointer, and is one tab stop. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} data-opens className={classNames(css.rowLink, className)} />;
}
