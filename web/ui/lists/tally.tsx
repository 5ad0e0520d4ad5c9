import { Link } from 'react-router';
import css from './tally.module.css';

export interface TallyItem {
  /** Undefined until it is known; its place is kept empty, so that nothing moves. */
  count: number | undefined;
  text: string;
  /** The list that the number counts. */
  to: string;
  /** Counts work that should be done by now: highlighted if there is any. */
  isLate?: boolean | undefined;
  /** A part of the number that is late, in words. */
  late?: string | undefined;
}

/**
 * Numbers side by side in one area, each a link to its list. With `inRows`: one below the other, without an edge, and
 * only those that are not 0.
 */
export function Tally({
  label,
  items,
  write,
  inRows = false,
}: {
  label: string;
  inRows?: boolean;
  items: readonly TallyItem[];
  /** Formats a number in the current language. */
  write: (count: number) => string;
}) {
  return (
    <nav aria-label={label}>
      <ul className={css.items} data-rows={inRows || undefined}>
        {(inRows ? items.filter(({ count }) => count !== 0) : items).map(({ count, text, to, isLate, late }) => (
          <li key={text} className={css.item}>
            <Link className={css.link} to={to} data-none={count === 0 || undefined}>
              <strong className={css.number} data-late={(isLate && Boolean(count)) || undefined}>
                {count === undefined ? '\u00a0' : write(count)}
              </strong>{' '}
              <span>
                {text}
                {late && <span className={css.late}> · {late}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
