import { Suspense, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { bottomBar, places } from '#contract/places.ts';
import { screens } from '#contract/screens.ts';
import type { User } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Icon } from '#web/ui/layout/icon.tsx';
import { WaitingCount } from './place-links.tsx';
import css from './bottom-bar.module.css';

const AllPlaces = lazyPart(() => import('./all-places.tsx'));

/** The frame's foot on a phone: four screens of the user's role, and a sheet with all of them. */
export function BottomBar({ user: { role } }: { user: User }) {
  const { t } = useTranslation();
  const { key } = useLocation();
  /** The history entry at which the sheet was opened. A link in the sheet leads to another entry, so it closes. */
  const [openAt, setOpenAt] = useState<string>();
  return (
    <nav className={css.bar} aria-label={t('places')}>
      {bottomBar[role].map((name) => (
        <NavLink key={name} end className={css.place} to={screens[name].path}>
          <Icon name={places[name].icon} />
          {t(`bar.${name}`)}
          <WaitingCount at={[name]} />
        </NavLink>
      ))}
      <button type="button" className={css.place} aria-haspopup="dialog" onClick={() => setOpenAt(key)}>
        <Icon name="more" />
        {t('bar.more')}
      </button>
      {openAt === key && (
        <Suspense>
          <AllPlaces role={role} onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
    </nav>
  );
}
