import { screens } from '#contract/screens.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { PageProps } from '../texts.ts';
import css from './way-in.module.css';

/**
 * "Log in", or "My dashboard" where somebody is signed in in this browser. Both are in the page, which is the same for
 * everybody; `choices.js` marks the document before it is drawn.
 */
export function WayIn({ className, t }: { className?: string | undefined; t: PageProps['t'] }) {
  return (
    <>
      <a className={classNames(css.visitor, className)} href={screens.logIn.path}>
        {t('nav.logIn')}
      </a>
      <a className={classNames(css.signedIn, className)} href={screens.dashboard.path}>
        {t('nav.dashboard')}
      </a>
    </>
  );
}
