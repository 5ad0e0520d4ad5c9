import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/roles.ts';
import { maySee, screens } from '#contract/screens.ts';
import { logOut } from '#web/accounts/shared/own-account.ts';
import { formatPhone } from '#web/lib/format.ts';
import { mayUse } from '#web/lib/reader.ts';
import type { User } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/layout/icon.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import css from './person-menu.module.css';

const MenuPart = lazyPart(() => import('./menu-part.tsx'));

/**
 * The signed-in user, who opened their record, their second step at log-in, passkeys of those who work here, where they
 * are logged in, asking for a role, and log out. It closes on Escape, on a press outside, and on the next screen. No
 * native popover: browsers of the floor lack it (`contract/browsers.ts`).
 */
export function PersonMenu({ user, isInSidebar = false }: { user: User; isInSidebar?: boolean }) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** The visit of a screen on which the menu was opened: the next one closes it. */
  const [openAt, setOpenAt] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const [opened, setOpened] = useState<'role' | 'sessions' | null>(null);
  const isOpen = openAt === key;
  const close = () => setOpenAt(undefined);
  useClosing(button, panel, isOpen, close);
  const leave = () => {
    setLeaving(true);
    void logOut();
  };
  const open = (part: 'role' | 'sessions') => () => {
    // The sheet gives it back there when it closes.
    button.current?.focus();
    close();
    setOpened(part);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(css.button, isInSidebar && css.inSidebar)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : key)}
        aria-label={t('menu.of', { name: user.name })}
      >
        <Icon name="person" />
        <span className={css.name}>
          <Name>{user.name}</Name>
        </span>
      </button>
      <div ref={panel} id={id} className={classNames(css.panel, isInSidebar && css.overSidebar)} hidden={!isOpen}>
        <div>
          <p className={css.person}>
            <Name>{user.name}</Name>
          </p>
          <p className={css.about}>
            {formatPhone(user.phoneNumber)} · {t(`role.${user.role}`)}
          </p>
        </div>
        <OwnScreens role={user.role} />
        <button type="button" className={css.link} onClick={open('sessions')}>
          {t('menu.sessions')}
        </button>
        {/* Somebody who may grant roles does not request them. */}
        {!mayUse('accounts.changeRole', user.role) && (
          <button type="button" className={css.link} onClick={open('role')}>
            {t('menu.askForRole')}
          </button>
        )}
        <Button look="quiet" wide busy={leaving} onClick={leave}>
          {t('menu.logOut')}
        </Button>
      </div>
      {opened && (
        <Suspense>
          <MenuPart part={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

/** What belongs to everybody who is signed in, and to who works here. */
function OwnScreens({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <>
      <NavLink className={css.link} to={screens.recordOpenings.path}>
        {t('title.recordOpenings')}
      </NavLink>
      <NavLink className={css.link} to={screens.myData.path}>
        {t('title.myData')}
      </NavLink>
      <NavLink className={css.link} to={screens.secondFactor.path}>
        {t('title.secondFactor')}
      </NavLink>
      {maySee(screens.passkeys, role) && (
        <NavLink className={css.link} to={screens.passkeys.path}>
          {t('title.passkeys')}
        </NavLink>
      )}
    </>
  );
}

/** Closes on Escape, which gives the focus back to the button, and on a press outside. */
function useClosing(
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const last = useRef(close);
  useEffect(() => void (last.current = close));
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      last.current();
      button.current?.focus();
    };
    const onPress = ({ target }: Event) => {
      const isInside = [button, panel].some(({ current }) => target instanceof Node && current?.contains(target));
      if (!isInside) last.current();
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
    };
  }, [isOpen, button, panel]);
}
