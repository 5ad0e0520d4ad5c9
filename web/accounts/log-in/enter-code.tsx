import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { logInVerifyBody } from '#contract/accounts/shapes.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { request } from '#web/lib/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { useLogInState } from './log-in-state.ts';
import { countFailure } from './code-failures.ts';
import type { FailedAttempts } from './code-failures.ts';
import { CodeField, FormCard, PhoneField, SendAgain } from './form-parts.tsx';
import { useCodeSender } from './send-code.ts';
import { logIn } from '../shared/log-in.ts';

/** Enter OTP: the alternative screen, phone and code together. The third wrong code leads back to /login (R24). */
export default function EnterCode() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const { phone } = useLogInState();
  const sender = useCodeSender();
  const [sent, setSent] = useState(false);
  const [failures, setFailures] = useState<FailedAttempts>({ wrong: 0 });
  const form = useContractForm(logInVerifyBody, { phone: phone ?? '', otp: '' });
  const { errors } = form.formState;
  const lockedOut = failures.text === 'otp.locked';

  useEffect(() => {
    if (!lockedOut) return;
    const timer = setTimeout(() => void navigate(screens.logIn.path), limits.lockoutRedirectMs);
    return () => clearTimeout(timer);
  }, [lockedOut, navigate]);

  const { setFocus } = form;
  // After rendering: the button that was pressed may be disabled and would lose the focus.
  useEffect(() => {
    if (failures.text ?? failures.error) setFocus('otp');
  }, [failures, setFocus]);

  const { submit, isBusy } = useSend(form, {
    send: async (body) => {
      setSent(false);
      setFailures(({ wrong }) => ({ wrong }));
      try {
        const answer = await request('verifyLogIn', { body });
        logIn(answer.accessToken, answer);
        await navigate(screens.dashboard.path, { replace: true });
      } catch (error) {
        setFailures(({ wrong }) => countFailure(wrong, error));
        form.reset({ phone: body.phone, otp: '' });
      }
    },
    isShort: true,
  });
  const sendCode = async () => {
    setSent(false);
    setFailures(({ wrong }) => ({ wrong }));
    if (!(await form.trigger('phone', { shouldFocus: true }))) return;
    setSent(await sender.send(form.getValues('phone')));
    setFocus('otp');
  };

  return (
    <Page narrow title={t('title.otp', { ns: 'app' })} intro={t('otp.intro')}>
      <FormCard onSubmit={submit}>
        <PhoneField
          label={t('phone.label')}
          hint={t('phone.hint')}
          error={fieldText(errors.phone)}
          {...form.register('phone')}
        />
        <SendAgain
          label={t('logIn.sendOtp')}
          resendAt={sender.resendAt}
          busy={sender.sending}
          disabled={lockedOut}
          onSend={() => void sendCode()}
        />
        <CodeField
          label={t('code.label')}
          hint={t('code.hint')}
          error={fieldText(errors.otp)}
          {...form.register('otp')}
        />
        <Button type="submit" wide busy={isBusy} disabled={lockedOut}>
          {isBusy ? t('otp.verifying') : t('otp.verify')}
        </Button>
        {failures.text && <Notice kind="error">{t(failures.text)}</Notice>}
        {failures.error !== undefined && <Notice kind="error">{errorText(failures.error)}</Notice>}
        {sender.failed && <Notice kind="error">{t('logIn.sendFailed')}</Notice>}
        {sent && <Notice kind="success">{t('code.sent')}</Notice>}
      </FormCard>
      <p>
        <Link to={screens.logIn.path}>{t('otp.backToLogIn')}</Link>
      </p>
    </Page>
  );
}
