import { useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { logOut } from '#web/accounts/log-out.ts';
import { formatPhone } from '#web/lib/format.ts';
import type { User } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './person-menu.module.css';

/** Who is signed in, the way to the dashboard, and the way out. The browser's own popover: it closes on Escape and on a tap elsewhere. */
export function PersonMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => panel.current?.hidePopover(), [key]);
  const leave = () => {
    setLeaving(true);
    void logOut();
  };
  return (
    <>
      <button type="button" className={css.button} popoverTarget={id} aria-label={t('menu.of', { name: user.name })}>
        <Icon name="person" />
        <span className={css.name}>{user.name}</span>
      </button>
      <div ref={panel} id={id} className={css.panel} popover="auto">
        <div>
          <p className={css.person}>{user.name}</p>
          <p className={css.about}>{formatPhone(user.phoneNumber)} · {t(`role.${user.role}`)}</p>
        </div>
        <NavLink className={css.link} to={screens.dashboard.path}>{t('title.dashboard')}</NavLink>
        <Button look="quiet" wide busy={leaving} onClick={leave}>{t('menu.logOut')}</Button>
      </div>
    </>
  );
}
