import { Link, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { signUpBody } from '#contract/accounts/shapes.ts';
import { screens } from '#contract/screens.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import type { LogInState } from './log-in-state.ts';
import { FormCard, PhoneField } from './form-parts.tsx';
import { saveRegistrationDate } from '../shared/log-in.ts';

/** Create Account: name and phone number (R20). It does not log in: the code does. */
export default function SignUp() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const fieldText = useFieldText();
  const form = useContractForm(signUpBody, { name: '', phone: '' });
  const {
    register,
    formState: { errors },
  } = form;
  const { submit, failure, isBusy } = useSend(form, {
    words: (error) => t(failedWith(error, 409) ? 'signUp.exists' : 'signUp.failed'),
    send: async (body) => {
      const { phone, registrationDate } = await request('signUp', { body });
      saveRegistrationDate(registrationDate);
      await navigate(screens.logIn.path, { state: { phone, welcome: true } satisfies LogInState });
    },
    isShort: true,
  });

  return (
    <Page narrow title={t('title.signUp', { ns: 'app' })} intro={t('signUp.intro')}>
      <FormCard onSubmit={submit}>
        <TextField label={t('name.label')} autoComplete="name" error={fieldText(errors.name)} {...register('name')} />
        <PhoneField
          label={t('phone.label')}
          hint={t('phone.hint')}
          error={fieldText(errors.phone)}
          {...register('phone')}
        />
        <Button type="submit" wide busy={isBusy}>
          {t('signUp.submit')}
        </Button>
        {failure && <Notice kind="error">{failure}</Notice>}
      </FormCard>
      <p>
        {t('signUp.haveAccount')} <Link to={screens.logIn.path}>{t('title.logIn', { ns: 'app' })}</Link>
      </p>
    </Page>
  );
}
