import { siteAddress } from '#contract/site.ts';
import { TextInput } from '../form/field.tsx';
import type { PageProps } from '../texts.ts';
import { AccountForm, SubmitButton } from './account-form.tsx';
import css from './account-frame.module.css';

/** The second step of the log-in, hidden until the script needs it: a code of the person's app, or a recovery code. */
export function SecondStepForm(props: PageProps) {
  const { language, t } = props;
  return (
    <>
      <AccountForm language={language} step="second" hidden>
        <TextInput {...props} name="code" label={t('secondStep.label')} hint={t('secondStep.hint')} />
        <SubmitButton>{t('secondStep.submit')}</SubmitButton>
      </AccountForm>
      <div className={css.other} data-step="second" hidden>
        <p>
          <a href={siteAddress('logIn', language)}>{t('secondStep.again')}</a>
        </p>
        <p className={css.intro}>{t('secondStep.lost')}</p>
      </div>
    </>
  );
}
