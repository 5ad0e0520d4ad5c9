import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { useClinicName } from '#web/lib/clinic-name.ts';
import { useSession } from '#web/lib/session.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useWideFrame } from '#web/ui/layout/use-wide.ts';
import { isTypedIn } from '#web/ui/focus.ts';
import { useOnline } from '#web/ui/use-online.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { BottomBar } from './places/bottom-bar.tsx';
import { Sidebar } from './places/sidebar.tsx';
import css from './frame.module.css';

/**
 * The layout of every screen: skip link, header, the screen, footer. Signed-in users have the screens of their role
 * beside it, in a sidebar on a PC and in a bar at the foot of a phone (docs/design.md).
 */
export function Frame() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  const { user } = useSession();
  const isWide = useWideFrame();
  const main = useRef<HTMLElement>(null);
  useHeadingFocus(main);
  const isStaff = user !== null && user.role !== 'User';
  useMarks(isStaff, user !== null && !isWide);
  return (
    <div className={css.frame} data-sidebar={(user && isWide) || undefined} data-staff={isStaff || undefined}>
      <a className={css.skip} href="#main">
        {t('skipToContent')}
      </a>
      <div className={css.progress} data-on={state !== 'idle' || undefined} aria-hidden="true" />
      {user && isWide ? <Sidebar user={user} /> : <Header />}
      <main className={css.main} id="main" tabIndex={-1} ref={main}>
        <OfflineNotice />
        <ClinicOnPaper />
        <Outlet />
      </main>
      <Footer />
      {user && !isWide && <BottomBar user={user} />}
      <ScrollRestoration />
    </div>
  );
}

/**
 * Marks the document as one of staff, whose letters and fields are smaller, and as one with a bar at its foot. On the
 * document itself: not every browser of the floor can ask what it contains (`contract/browsers.ts`).
 */
function useMarks(isStaff: boolean, hasBar: boolean): void {
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.toggleAttribute('data-staff', isStaff);
    documentElement.toggleAttribute('data-bar', hasBar);
    return () => {
      documentElement.removeAttribute('data-staff');
      documentElement.removeAttribute('data-bar');
    };
  }, [isStaff, hasBar]);
}

/**
 * Focuses the heading, unless the screen has put the focus into a field: somebody who types must not lose a letter.
 * Returns whether there is a heading yet.
 */
function focusHeading(screen: HTMLElement): boolean {
  const heading = screen.querySelector('h1');
  const hasField = screen.contains(document.activeElement) && isTypedIn(document.activeElement);
  if (!hasField) heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** Focuses the heading after a change of screen, so that a screen reader reads it. */
function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const screen = main.current;
    if (!screen || focusHeading(screen)) return;
    // The screen is still loading.
    const watcher = new MutationObserver(() => focusHeading(screen) && watcher.disconnect());
    watcher.observe(screen, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname, main]);
}

/** The clinic's name at the top of a printed screen that has no letterhead of its own. */
function ClinicOnPaper() {
  const clinic = useClinicName();
  return (
    <p className={css.clinic} data-paper-only>
      {clinic}
    </p>
  );
}

/** Says that there is no connection, except on a collector's run, which works without one and says so itself. */
function OfflineNotice() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return useOnline() || pathname === screens.myRun.path ? null : (
    <div className={css.offline}>
      <Notice>{t('offline')}</Notice>
    </div>
  );
}
