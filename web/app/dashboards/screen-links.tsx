import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import type { ScreenName } from '#contract/screens.ts';
import { useUser } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Icon } from '#web/ui/layout/icon.tsx';
import { openScreens } from './open-screens.ts';
import css from './dashboards.module.css';

export interface ScreenLink {
  to: ScreenName;
  /** The screen's title unless said otherwise. */
  label?: string;
  /** What the address asks for there: `?type=test`. */
  search?: string;
}

/** Those of some links whose screens let the reader in, with the words on them. */
function useOpenLinks(links: readonly ScreenLink[]): { address: string; words: string }[] {
  const { t } = useTranslation();
  const { role } = useUser();
  const open = links.filter(({ to }) => openScreens(role, [to]).length > 0);
  return open.map(({ to, label, search = '' }) => ({
    address: screens[to].path + search,
    words: label ?? t(screens[to].title),
  }));
}

/** Buttons to screens: those that the reader may enter. */
export function ScreenLinks({ links }: { links: readonly ScreenLink[] }) {
  return useOpenLinks(links).map(({ address, words }) => (
    <LinkButton key={address} look="quiet" to={address}>
      {words}
    </LinkButton>
  ));
}

/** The same in one line under a screen's title; a phone moves it sideways. */
export function LinkBar({ label, links }: { label: string; links: readonly ScreenLink[] }) {
  return (
    <nav className={css.bar} aria-label={label}>
      <ScreenLinks links={links} />
    </nav>
  );
}

/** A card of links under a heading; nothing where none of its screens is open. */
export function LinkCard({ title, links }: { title: string; links: readonly ScreenLink[] }) {
  const open = useOpenLinks(links);
  if (open.length === 0) return null;
  return (
    <Card className={css.linkCard}>
      <h2>{title}</h2>
      <nav aria-label={title}>
        <ul className={css.links}>
          {open.map(({ address, words }) => (
            <li key={address}>
              <Link className={css.link} to={address}>
                {words}
                <Icon name="chevron" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}
