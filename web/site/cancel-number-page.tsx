import { cancelPath, tokenPath } from '#contract/site.ts';
import { dateText, numberText, phoneText } from './formats.ts';
import { dialled } from '#web/lib/format.ts';
import { TextInput } from './form/field.tsx';
import css from './cancel-number-page.module.css';
import formCss from './form/form.module.css';
import { errorText } from './texts.ts';
import type { PageProps } from './texts.ts';

/** /t/<code>/cancel: cancels a number for whoever knows the last four digits of its phone. It names nobody. */
export function CancelNumberPage(props: PageProps) {
  const { language, content, form, t } = props;
  const { code = '', answer = null } = form.token ?? {};
  return (
    <section className={css.page}>
      <h1>{t(form.sent ? 'cancelNumber.done' : answer ? 'cancelNumber.title' : 'token.unknown')}</h1>
      {form.sent && <p role="status">{t('cancelNumber.doneText')}</p>}
      {!form.sent && answer && (
        <>
          <p>
            {t('token.number')} {numberText(answer.number, language)} ·{' '}
            {dateText(`${answer.day}T12:00:00+05:30`, language)}
          </p>
          <p>{t('cancelNumber.about')}</p>
          <form className={formCss.form} method="post" action={cancelPath(code, language)} noValidate>
            {form.problem && (
              <div className={formCss.problem} role="alert">
                <p>{errorText(form.problem, language)}</p>
              </div>
            )}
            <TextInput {...props} name="digits" label={t('cancelNumber.digits')} numeric />
            <button className="button">{t('cancelNumber.yes')}</button>
          </form>
        </>
      )}
      {!form.sent && !answer && <p>{t('token.unknownText')}</p>}
      <p className="actions">
        {!form.sent && answer && (
          <a className="button quiet" href={tokenPath(code, language)}>
            {t('cancelNumber.no')}
          </a>
        )}
        {content.profile.phones.map((phone) => (
          <a key={phone} className="button quiet" href={`tel:${dialled(phone)}`}>
            {phoneText(phone)}
          </a>
        ))}
      </p>
    </section>
  );
}
