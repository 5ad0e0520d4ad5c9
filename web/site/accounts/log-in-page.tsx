import { siteAddress } from '#contract/site.ts';
import type { PageProps } from '../texts.ts';
import { AccountForm, CodeInput, PhoneInput, SendAgainButton, SubmitButton } from './account-form.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { SecondStepForm } from './second-step-form.tsx';
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
        <Stuck {...props} />
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
        <Stuck {...props} />
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
const Stuck = ({ t }: PageProps) => (
  <p data-stuck hidden>
    {t('logIn.stuck')}{' '}
    <button className={css.link} type="button">
      {t('logIn.stuckAdmin')}
    </button>
  </p>
);
