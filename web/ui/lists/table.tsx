import { Fragment } from 'react';
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
  below,
}: {
  /** For screen readers only. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Highlights a row that was added while the list was visible. */
  isFresh?: (row: Row) => boolean;
  /** The content opened below a row, across all columns; null for a closed row. */
  below?: (row: Row) => ReactNode;
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
            <Fragment key={keyOf(row)}>
              <tr data-fresh={isFresh?.(row) || undefined}>
                {columns.map(({ label, cell, whole }) => (
                  <td key={label} className={classNames(whole && css.noWrap)}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
              {below && <Below columns={columns.length}>{below(row)}</Below>}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Below({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    children !== null && (
      <tr className={css.below}>
        <td colSpan={columns}>{children}</td>
      </tr>
    )
  );
}

/** The link of a row: it covers the row for the pointer, and is one tab stop. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} data-opens className={classNames(css.rowLink, className)} />;
}

/** The button of a row that opens the content below it. Like a `RowLink` it covers the row. */
export function RowButton({ isOpen, ...rest }: Omit<ComponentProps<'button'>, 'type'> & { isOpen: boolean }) {
  return <button {...rest} type="button" aria-expanded={isOpen} className={css.rowButton} />;
}
