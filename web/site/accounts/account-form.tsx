import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { siteAddress } from '#contract/site.ts';
import { TextInput } from '../form/field.tsx';
import { fieldText } from '../texts.ts';
import type { PageProps } from '../texts.ts';
import css from './account-frame.module.css';

/** All error keys of the fields below. */
const errorKeys = [
  'code.required',
  'code.sixDigits',
  'face.none',
  'field.invalid',
  'field.tooLong',
  'name.required',
  'name.tooLong',
  'phone.tenDigits',
] as const;

interface AccountFormProps {
  readonly language: PageProps['language'];
  /** Its name for the script. */
  readonly step: string;
  readonly hidden?: boolean;
  readonly children: ReactNode;
}

/** A short form that the page's script sends. Its buttons work once the script is there. */
export function AccountForm({ language, step, hidden, children }: AccountFormProps) {
  const texts = Object.fromEntries(errorKeys.map((key) => [key, fieldText(key, language)]));
  return (
    <form
      className={css.form}
      method="post"
      noValidate
      hidden={hidden}
      data-step={step}
      data-texts={JSON.stringify(texts)}
    >
      {children}
      <div data-notices />
    </form>
  );
}

/** A field for the ten digits of a phone number. `name` is the call's. */
export function PhoneInput(props: PageProps & { name: string }) {
  const { t } = props;
  return (
    <TextInput
      {...props}
      label={t('phone.label')}
      hint={t('phone.hint')}
      type="tel"
      prefix="+91"
      autoComplete="tel-national"
      digits={limits.phoneDigits}
    />
  );
}

/**
 * A field for the six digits of a code; the phone's keyboard suggests the code from the SMS. `sendsItself`: its form is
 * sent with the last digit, which the hint says before.
 */
export function CodeInput({ sendsItself = false, ...props }: PageProps & { sendsItself?: boolean }) {
  const { t } = props;
  return (
    <TextInput
      {...props}
      name="otp"
      label={t('code.label')}
      hint={t(sendsItself ? 'code.hintSendsItself' : 'code.hint')}
      autoComplete="one-time-code"
      digits={limits.codeDigits}
    />
  );
}

/** The button that sends the form. */
export function SubmitButton({ children }: { children: string }) {
  return (
    <button className="button" disabled>
      {children}
    </button>
  );
}

/** The button that sends another code; the script counts the seconds down on it. */
export function SendAgainButton({ children }: { children: string }) {
  return (
    <button className="button quiet" type="button" disabled data-send>
      {children}
    </button>
  );
}

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

/** An admin's way in while no SMS goes out: phone number and recovery code. It is made when it is asked for. */
export function RecoveryForm(props: PageProps) {
  const { language, t } = props;
  return (
    <template data-recovery>
      <AccountForm language={language} step="recovery">
        <PhoneInput {...props} name="phone" />
        <TextInput {...props} name="recoveryCode" label={t('recovery.label')} hint={t('recovery.hint')} />
        <SubmitButton>{t('recovery.submit')}</SubmitButton>
      </AccountForm>
      <div className={css.other} data-step="recovery">
        <p>
          <button className={css.link} type="button" data-back>
            {t('recovery.back')}
          </button>
        </p>
        <p className={css.intro}>{t('recovery.others')}</p>
      </div>
    </template>
  );
}
