import { siteAddress } from '#contract/site.ts';
import { messageText } from '../texts.ts';
import type { PageProps } from '../texts.ts';
import css from './form.module.css';

/** The words above a form's button: who presses it agrees to them, and they are kept (I3). */
export function ConsentWords({ language, t }: PageProps) {
  return (
    <p className={css.consent}>
      {messageText('consent.account', language)} <a href={siteAddress('privacy', language)}>{t('consent.read')}</a>
      <input type="hidden" name="consent" value="yes" />
    </p>
  );
}
