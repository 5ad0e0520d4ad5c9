import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { logInCodeBody } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText } from '#web/lib/form.ts';
import { formatPhone } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useCodeSender } from '../send-code.ts';
import { signIn } from '../sign-in.ts';
import { CodeField } from './fields.tsx';
import { FormCard } from './form-card.tsx';
import { SendAgain } from './send-again.tsx';

/** Step 2 of the login: the code from the SMS. `sentAt` in ms since 1970. */
export function CodeStep({ phone, sentAt, onOtherNumber }: { phone: string; sentAt: number; onOtherNumber: () => void }) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const { send, sending, failed, againAt } = useCodeSender(sentAt);
  const [failure, setFailure] = useState<unknown>();
  const [wrong, setWrong] = useState(0);
  const [sentAgain, setSentAgain] = useState(false);
  const { register, handleSubmit, formState, reset, setFocus } = useContractForm(logInCodeBody, { phoneNumber: phone, otp: '' });
  // Once what came of a code is drawn: the button that was pressed is disabled by then and would drop the focus.
  useEffect(() => setFocus('otp'), [setFocus, failure, sentAgain]);
  const isSpent = failure !== undefined && (wrong >= limits.codeTries || failedWith(failure, 429));

  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    setSentAgain(false);
    try {
      const answer = await request('finishLogIn', { body });
      signIn(answer.access_token, answer);
    } catch (error) {
      setFailure(error);
      if (failedWith(error, 401)) setWrong((before) => before + 1);
      reset();
    }
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
      <FormCard onSubmit={(event) => void submit(event)}>
        <CodeField label={t('code.label')} hint={t('code.hint')} error={fieldText(formState.errors.otp)} {...register('otp')} />
        <Button type="submit" wide busy={formState.isSubmitting} disabled={!formState.isValid}>{t('logIn.verifyOtp')}</Button>
        {failure !== undefined && (
          <Notice kind="error">
            <p>{failedWith(failure, 401) ? t('logIn.invalidOtp') : errorText(failure)}</p>
            {isSpent && <p>{t('code.spent')}</p>}
          </Notice>
        )}
        {failed && <Notice kind="error">{t('logIn.sendFailed')}</Notice>}
        {sentAgain && <Notice kind="success">{t('code.sentAgain')}</Notice>}
        <SendAgain label={t('code.sendAgain')} againAt={againAt} busy={sending} onSend={() => void sendAgain()} />
      </FormCard>
      <div>
        <Button look="plain" onClick={onOtherNumber}>{t('code.otherNumber', { phone: formatPhone(phone) })}</Button>
        <p>{t('code.notSignedUp')} <Link to={screens.signUp.path}>{t('title.signUp', { ns: 'app' })}</Link></p>
      </div>
    </>
  );
}
