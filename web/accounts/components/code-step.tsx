import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { logInCodeBody } from '#contract/accounts.ts';
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
  const [sentAgain, setSentAgain] = useState(false);
  const { register, handleSubmit, formState, reset, setFocus } = useContractForm(logInCodeBody, { phoneNumber: phone, otp: '' });
  useEffect(() => setFocus('otp'), [setFocus]);

  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    setSentAgain(false);
    try {
      const answer = await request('finishLogIn', { body });
      signIn(answer.access_token, answer);
    } catch (error) {
      setFailure(error);
      reset();
      setFocus('otp');
    }
  });
  const sendAgain = async () => {
    setFailure(undefined);
    setSentAgain(false);
    reset();
    setSentAgain(await send(phone));
    setFocus('otp');
  };

  return (
    <>
      <FormCard onSubmit={(event) => void submit(event)}>
        {failure !== undefined && <Notice kind="error">{failedWith(failure, 401) ? t('logIn.invalidOtp') : errorText(failure)}</Notice>}
        {failed && <Notice kind="error">{t('logIn.sendFailed')}</Notice>}
        {sentAgain && <Notice kind="success">{t('code.sentAgain')}</Notice>}
        <CodeField label={t('code.label')} hint={t('code.hint')} error={fieldText(formState.errors.otp)} {...register('otp')} />
        <Button type="submit" wide busy={formState.isSubmitting} disabled={!formState.isValid}>{t('logIn.verifyOtp')}</Button>
        <SendAgain label={t('code.sendAgain')} againAt={againAt} busy={sending} onSend={() => void sendAgain()} />
      </FormCard>
      <div>
        <Button look="plain" onClick={onOtherNumber}>{t('code.otherNumber', { phone: formatPhone(phone) })}</Button>
        <p>{t('code.notSignedUp')} <Link to={screens.signUp.path}>{t('title.signUp', { ns: 'app' })}</Link></p>
      </div>
    </>
  );
}
