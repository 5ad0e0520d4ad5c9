import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import css from './tabs.module.css';

export interface TabLink<Name extends string> {
  name: Name;
  label: string;
  /** The query of its address: `?tab=hours`, or `` for the screen's own address. */
  search: string;
}

/**
 * The parts of a screen side by side, each with an address of its own, so that Back, reload and links find it. The
 * place on the page stays; on a phone they scroll sideways.
 */
export function Tabs<Name extends string>({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly TabLink<Name>[];
  current: Name;
}) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the current one may be outside; the page itself does not move.
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && link)
      bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className={css.tabs} aria-label={label} ref={bar} data-screen-only>
      <ul>
        {tabs.map(({ name, label: words, search }) => (
          <li key={name}>
            <Link to={{ search }} preventScrollReset aria-current={name === current ? 'page' : undefined}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
