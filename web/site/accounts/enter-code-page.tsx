import { siteAddress } from '#contract/site.ts';
import type { PageProps } from '../texts.ts';
import { AccountForm, CodeInput, PhoneInput, SendAgainButton, SubmitButton } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import css from './account-frame.module.css';

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
