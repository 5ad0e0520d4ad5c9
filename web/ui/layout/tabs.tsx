import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import css from './tabs.module.css';

export interface TabLink<Name extends string> {
  name: Name;
  label: string;
  /** The query of the tab's address: `?tab=hours`, or an empty text for the screen's own address. */
  search: string;
}

/**
 * The parts of a screen as tabs, each with an address of its own, so that Back, reload and links lead to it. The scroll
 * position stays; on a phone the tabs scroll sideways.
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
    // On a phone the current tab may be outside of the bar. Only the bar is scrolled, not the page.
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
