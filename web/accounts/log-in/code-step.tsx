import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { logInCodeBody } from '#contract/accounts/shapes.ts';
import { screens } from '#contract/screens.ts';
import { request } from '#web/lib/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatPhone } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { failedAttempt } from './code-failures.ts';
import type { FailedAttempt } from './code-failures.ts';
import { useCodeSender } from './send-code.ts';
import { logIn } from '../shared/log-in.ts';
import { CodeField, FormCard, SendAgain } from './form-parts.tsx';

/** Step 2 of the login: the code from the SMS. `sentAt` in ms since 1970. */
export function CodeStep({
  phone,
  sentAt,
  onOtherNumber,
}: {
  phone: string;
  sentAt: number;
  onOtherNumber: () => void;
}) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const { send, sending, failed, resendAt } = useCodeSender(sentAt);
  const [failure, setFailure] = useState<FailedAttempt>();
  const [wrong, setWrong] = useState(0);
  const [sentAgain, setSentAgain] = useState(false);
  const form = useContractForm(logInCodeBody, { phoneNumber: phone, otp: '' });
  const { register, formState, reset, setFocus } = form;
  // After rendering: the button that was pressed is disabled and would lose the focus.
  useEffect(() => setFocus('otp'), [setFocus, failure, sentAgain]);

  const { submit, isBusy } = useSend(form, {
    send: async (body) => {
      setFailure(undefined);
      setSentAgain(false);
      try {
        const answer = await request('finishLogIn', { body });
        logIn(answer.access_token, answer);
      } catch (error) {
        const attempt = failedAttempt(wrong, error);
        setFailure(attempt);
        setWrong(attempt.wrong);
        reset();
      }
    },
    isShort: true,
  });
  const sendAgain = async () => {
    setFailure(undefined);
    setSentAgain(false);
    reset();
    const isSent = await send(phone);
    if (isSent) setWrong(0);
    setSentAgain(isSent);
  };

  return (
    <>
      <FormCard onSubmit={submit}>
        <CodeField
          label={t('code.label')}
          hint={t('code.hint')}
          error={fieldText(formState.errors.otp)}
          {...register('otp')}
        />
        <Button type="submit" wide busy={isBusy} disabled={!formState.isValid}>
          {t('logIn.verifyOtp')}
        </Button>
        {failure && <CodeFailure failure={failure} />}
        {failed && <Notice kind="error">{t('logIn.sendFailed')}</Notice>}
        {sentAgain && <Notice kind="success">{t('code.sentAgain')}</Notice>}
        <SendAgain label={t('code.sendAgain')} resendAt={resendAt} busy={sending} onSend={() => void sendAgain()} />
      </FormCard>
      <div>
        <Button look="plain" onClick={onOtherNumber}>
          {t('code.otherNumber', { phone: formatPhone(phone) })}
        </Button>
        <p>
          {t('code.notSignedUp')} <Link to={screens.signUp.path}>{t('title.signUp', { ns: 'app' })}</Link>
        </p>
      </div>
    </>
  );
}

/** The message of a failed attempt. */
export function CodeFailure({ failure: { error, text, isSpent } }: { failure: FailedAttempt }) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  return (
    <Notice kind="error">
      <p>{text ? t(text) : errorText(error)}</p>
      {isSpent && <p>{t('code.spent')}</p>}
    </Notice>
  );
}
