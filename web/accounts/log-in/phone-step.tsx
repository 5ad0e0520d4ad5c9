import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { logInStartBody } from '#contract/accounts/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits } from '#web/lib/format.ts';
import { useCodeSender, useCountdown } from './send-code.ts';
import { FormCard, PhoneField } from './form-parts.tsx';

/** Step 1 of the login: the phone number a code is sent to. */
export function PhoneStep({ phone, onSent }: { phone: string; onSent: (phone: string) => void }) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const language = useLanguage();
  const { send, sending, failed, resendAt } = useCodeSender();
  const wait = useCountdown(resendAt);
  const form = useContractForm(logInStartBody, { phoneNumber: phone });
  const { register, formState } = form;
  const { submit } = useSend(form, {
    send: async ({ phoneNumber }) => {
      if (await send(phoneNumber)) onSent(phoneNumber);
    },
    isShort: true,
  });
  return (
    <>
      <FormCard onSubmit={submit}>
        <PhoneField
          label={t('phone.label')}
          hint={t('phone.hint')}
          enterKeyHint="send"
          error={fieldText(formState.errors.phoneNumber)}
          {...register('phoneNumber')}
        />
        <Button type="submit" wide busy={sending} disabled={!formState.isValid}>
          {t('logIn.sendOtp')}
        </Button>
        {failed && (
          <Notice kind="error">
            {t('logIn.sendFailed')}
            {wait > 0 && ` ${t('code.waitFor', { seconds: formatDigits(wait, language) })}`}
          </Notice>
        )}
      </FormCard>
      <p>
        {t('logIn.noAccount')} <Link to={screens.signUp.path}>{t('title.signUp', { ns: 'app' })}</Link>
      </p>
    </>
  );
}
