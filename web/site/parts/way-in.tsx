import { screens } from '#contract/screens.ts';
import { siteAddress } from '#contract/site.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { PageProps } from '../texts.ts';
import css from './way-in.module.css';

/**
 * "Log in", or "My dashboard" for people who are signed in in this browser. The page is the same for everybody, so it
 * contains both; `choices.js` marks the document before it is drawn.
 */
export function WayIn({
  className,
  language,
  t,
}: Pick<PageProps, 'language' | 't'> & { className?: string | undefined }) {
  return (
    <>
      <a className={classNames(css.visitor, className)} href={siteAddress('logIn', language)}>
        {t('nav.logIn')}
      </a>
      <a className={classNames(css.signedIn, className)} href={screens.dashboard.path}>
        {t('nav.dashboard')}
      </a>
    </>
  );
}
