import type { ReactNode } from 'react';
import { pathsOf } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import { siteAddress } from '#contract/site.ts';
import type { FormPage } from '#contract/site.ts';
import { errorText, fieldText, messageText } from '../texts.ts';
import type { PageProps } from '../texts.ts';
import css from './form.module.css';

interface FormProps extends PageProps {
  readonly page: FormPage;
  /** The call that the form's script sends; without a script the form posts to its page. */
  readonly call: Endpoint;
  /** All error keys of its fields, for the script. */
  readonly errorKeys: readonly string[];
  readonly submit: string;
  /** Links that help with a problem. */
  readonly help?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A form that works without a script. The browser's validation is off, because the server's messages are in the page's
 * language.
 */
export function Form({ page, call, errorKeys, submit, help, children, language, form, t }: FormProps) {
  const texts = Object.fromEntries(errorKeys.map((key) => [key, fieldText(key, language)]));
  const { problem } = form;
  // A page with errors focuses the first of them.
  const start = { autoFocus: problem !== undefined };
  return (
    <form
      className={css.form}
      method="post"
      action={siteAddress(page, language)}
      noValidate
      data-form={page}
      data-call={pathsOf(call)[0]}
      data-texts={JSON.stringify({
        ...texts,
        failed: errorText('INTERNAL', language),
        check: errorText('INVALID_FIELDS', language),
      })}
    >
      <div className={css.problem} role="alert" tabIndex={-1} hidden={!problem} data-problem {...start}>
        <p>{problem && errorText(problem, language)}</p>
        {help && (
          <p data-help="USER_EXISTS" hidden={problem !== 'USER_EXISTS'}>
            {help}
          </p>
        )}
      </div>
      {children}
      {/* A honeypot: hidden from people, filled in by bots. */}
      <p className="hidden" aria-hidden="true">
        <label>
          {t('form.website')} <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <button className="button" data-sending={t('form.sending')}>
        {submit}
      </button>
    </form>
  );
}

/** The words above a form's button: who presses it agrees to them, and they are kept (I3). */
export function ConsentWords({ language, t }: PageProps) {
  return (
    <p className={css.consent}>
      {messageText('consent.account', language)} <a href={siteAddress('privacy', language)}>{t('consent.read')}</a>
      <input type="hidden" name="consent" value="yes" />
    </p>
  );
}
