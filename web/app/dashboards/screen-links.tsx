import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { maySee, screens } from '#contract/screens.ts';
import type { ScreenName } from '#contract/screens.ts';
import type { Role } from '#contract/roles.ts';
import { siteAddress } from '#contract/site.ts';
import { useUser } from '#web/lib/session.ts';
import { LinkButton, OutLink } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Icon } from '#web/ui/layout/icon.tsx';
import { useLanguage } from '#web/i18n/index.ts';
import css from './dashboards.module.css';

export interface ScreenLink {
  to: ScreenName;
  /** The screen's title by default. */
  label?: string;
  /** The query of the address: `?type=test`. */
  search?: string;
}

/** The links whose screens the user may open, with their labels. */
function useAllowedLinks(links: readonly ScreenLink[]): { address: string; words: string }[] {
  const { t } = useTranslation();
  const { role } = useUser();
  const open = links.filter(({ to }) => allowedScreens(role, [to]).length > 0);
  return open.map(({ to, label, search = '' }) => ({
    address: screens[to].path + search,
    words: label ?? t(screens[to].title),
  }));
}

/** Buttons that link to the screens the user may open. */
export function ScreenLinks({ links }: { links: readonly ScreenLink[] }) {
  return useAllowedLinks(links).map(({ address, words }) => (
    <LinkButton key={address} look="quiet" to={address}>
      {words}
    </LinkButton>
  ));
}

/** The same buttons in one line under a screen's title; the line scrolls sideways on a phone. */
export function LinkBar({
  label,
  links,
  children,
}: {
  label: string;
  links: readonly ScreenLink[];
  /** Shown before the links. */
  children?: ReactNode;
}) {
  return (
    <nav className={css.bar} aria-label={label}>
      {children}
      <ScreenLinks links={links} />
    </nav>
  );
}

/** A card of links under a heading; nothing when the user may open none of them. */
export function LinkCard({ title, links }: { title: string; links: readonly ScreenLink[] }) {
  const open = useAllowedLinks(links);
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

/** The given screens that `role` may open, in the given order. */
export function allowedScreens(role: Role, names: readonly ScreenName[]): ScreenName[] {
  return names.filter((name) => maySee(screens[name], role));
}

/** A link to the log-out, which is a public page. */
export function LogOutLink() {
  const { t } = useTranslation('dashboards');
  return (
    <OutLink look="quiet" href={siteAddress('logOut', useLanguage())}>
      {t('logOut')}
    </OutLink>
  );
}
