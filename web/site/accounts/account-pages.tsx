import { siteAddress } from '#contract/site.ts';
import type { PageProps } from '../texts.ts';
import {
  AccountForm,
  CodeInput,
  PhoneInput,
  SendAgainButton,
  SubmitButton,
  SecondStepForm,
  RecoveryForm,
} from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { ConsentWords } from '../form/form.tsx';
import { TextInput } from '../form/field.tsx';
import css from './account-frame.module.css';

/** Log in, in two steps (R21): the phone, then the code from the SMS. The script replaces the first by the second. */
export function LogInPage(props: PageProps) {
  const { language, t } = props;
  const signUp = (
    <a href={siteAddress('signUp', language)} data-sign-up>
      {t('signUp.title')}
    </a>
  );
  return (
    <AccountFrame {...props} title={t('logIn.title')} intro={t('logIn.intro')}>
      <div data-notices />
      <AccountForm language={language} step="phone">
        <PhoneInput {...props} name="phoneNumber" />
        <SubmitButton>{t('logIn.sendOtp')}</SubmitButton>
      </AccountForm>
      <div className={css.other} data-step="phone">
        <p data-colleague hidden>
          <button className={css.link} type="button">
            {t('logIn.haveCode')}
          </button>
        </p>
        <RecoveryHint {...props} />
        <p>
          {t('logIn.noAccount')} {signUp}
        </p>
        <p className={css.intro}>{t('logIn.family')}</p>
        <div data-passkey hidden>
          <p>
            {t('logIn.worksHere')}{' '}
            <button className={css.link} type="button">
              {t('passkey.use')}
            </button>
          </p>
          <div data-notices />
        </div>
      </div>
      <AccountForm language={language} step="code" hidden>
        <CodeInput {...props} sendsItself />
        <SubmitButton>{t('logIn.verifyOtp')}</SubmitButton>
        <SendAgainButton>{t('code.sendAgain')}</SendAgainButton>
      </AccountForm>
      <div className={css.other} data-step="code" hidden>
        <button className={css.link} type="button" data-other>
          {t('code.otherNumber', { phone: t('phone.label') })}
        </button>
        <RecoveryHint {...props} />
        <p>
          {t('code.notSignedUp')} {signUp}
        </p>
      </div>
      <SecondStepForm {...props} />
      <RecoveryForm {...props} />
    </AccountFrame>
  );
}

/** Where no SMS goes out: the way in for admins. */
const RecoveryHint = ({ t }: PageProps) => (
  <p data-stuck hidden>
    {t('logIn.stuck')}{' '}
    <button className={css.link} type="button">
      {t('logIn.stuckAdmin')}
    </button>
  </p>
);

/** Enter OTP: the alternative screen, phone and code together. The third wrong code leads back to /login (R24). */
export function EnterCodePage(props: PageProps) {
  const { language, t } = props;
  return (
    <AccountFrame {...props} title={t('otp.title')} intro={t('otp.intro')}>
      <AccountForm language={language} step="otp">
        <PhoneInput {...props} name="phone" />
        <SendAgainButton>{t('logIn.sendOtp')}</SendAgainButton>
        <CodeInput {...props} />
        <SubmitButton>{t('otp.verify')}</SubmitButton>
      </AccountForm>
      <p className={css.other} data-step="otp">
        <a href={siteAddress('logIn', language)}>{t('otp.backToLogIn')}</a>
      </p>
      <SecondStepForm {...props} />
    </AccountFrame>
  );
}

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

/** Log out: one button (R25). The script says who is logged in. */
export function LogOutPage(props: PageProps) {
  const { language, t } = props;
  return (
    <AccountFrame {...props} title={t('logOut.title')} intro={t('logOut.nobody')}>
      <AccountForm language={language} step="logOut">
        <SubmitButton>{t('logOut.submit')}</SubmitButton>
      </AccountForm>
    </AccountFrame>
  );
}
