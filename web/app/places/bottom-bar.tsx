import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { bottomBar, places } from '#contract/places.ts';
import { screens } from '#contract/screens.ts';
import type { User } from '#web/lib/session.ts';
import { Icon } from '#web/ui/layout/icon.tsx';
import { Modal } from '#web/ui/layout/modal.tsx';
import { SheetBody } from '#web/ui/layout/sheet.tsx';
import { PlaceLinks } from './place-links.tsx';
import { WaitingCount } from './waiting-count.tsx';
import css from './bottom-bar.module.css';

/** The frame's foot on a phone: four screens of the user's role, and a sheet with all of them. */
export function BottomBar({ user: { role } }: { user: User }) {
  const { t } = useTranslation();
  const { key } = useLocation();
  /** The visit of a screen on which the sheet was opened: a link in it closes it. */
  const [openAt, setOpenAt] = useState<string>();
  return (
    <nav className={css.bar} aria-label={t('places')}>
      {bottomBar[role].map((name) => (
        <NavLink key={name} end className={css.place} to={screens[name].path}>
          <Icon name={places[name].icon} />
          {t(`bar.${name}`)}
          <WaitingCount place={name} />
        </NavLink>
      ))}
      <button type="button" className={css.place} aria-haspopup="dialog" onClick={() => setOpenAt(key)}>
        <Icon name="more" />
        {t('bar.more')}
      </button>
      <Modal title={t('places')} open={openAt === key} onClose={() => setOpenAt(undefined)}>
        <SheetBody>
          <div className={css.all}>
            <PlaceLinks role={role} />
          </div>
        </SheetBody>
      </Modal>
    </nav>
  );
}
