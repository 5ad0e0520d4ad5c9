import { siteAddress } from '#contract/site.ts';
import { ConsentWords } from '../form/consent-words.tsx';
import { TextInput } from '../form/field.tsx';
import type { PageProps } from '../texts.ts';
import { AccountForm, PhoneInput, SubmitButton } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import css from './account-frame.module.css';

/** Create Account: name and phone number (R20). It does not log in: the code does. */
export function SignUpPage(props: PageProps) {
  const { language, t } = props;
  return (
    <AccountFrame {...props} title={t('signUp.title')} intro={t('signUp.intro')}>
      <AccountForm language={language} step="signUp">
        <TextInput {...props} name="name" label={t('name.label')} autoComplete="name" />
        <PhoneInput {...props} name="phone" />
        <ConsentWords {...props} />
        <SubmitButton>{t('signUp.submit')}</SubmitButton>
      </AccountForm>
      <p className={css.other}>
        {t('signUp.haveAccount')} <a href={siteAddress('logIn', language)}>{t('logIn.title')}</a>
      </p>
    </AccountFrame>
  );
}
