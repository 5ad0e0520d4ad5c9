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
import { failCode } from '../code-failures.ts';
import type { FailedCode } from '../code-failures.ts';
import { useCodeSender } from '../send-code.ts';
import { signIn } from '../sign-in.ts';
import { CodeField } from './fields.tsx';
import { FormCard } from './form-card.tsx';
import { SendAgain } from './send-again.tsx';

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
  const { send, sending, failed, againAt } = useCodeSender(sentAt);
  const [failure, setFailure] = useState<FailedCode>();
  const [wrong, setWrong] = useState(0);
  const [sentAgain, setSentAgain] = useState(false);
  const form = useContractForm(logInCodeBody, { phoneNumber: phone, otp: '' });
  const { register, formState, reset, setFocus } = form;
  // Once what came of a code is drawn: the button that was pressed is disabled by then and would drop the focus.
  useEffect(() => setFocus('otp'), [setFocus, failure, sentAgain]);

  const { submit, isBusy } = useSend(form, {
    send: async (body) => {
      setFailure(undefined);
      setSentAgain(false);
      try {
        const answer = await request('finishLogIn', { body });
        signIn(answer.access_token, answer);
      } catch (error) {
        const failedCode = failCode(wrong, error);
        setFailure(failedCode);
        setWrong(failedCode.wrong);
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
        <SendAgain label={t('code.sendAgain')} againAt={againAt} busy={sending} onSend={() => void sendAgain()} />
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

/** What came of a code that led nowhere, in words. */
export function CodeFailure({ failure: { error, text, isSpent } }: { failure: FailedCode }) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  return (
    <Notice kind="error">
      <p>{text ? t(text) : errorText(error)}</p>
      {isSpent && <p>{t('code.spent')}</p>}
    </Notice>
  );
}
