import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signUpBody } from '#contract/accounts/shapes.ts';
import { siteAddress } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './dashboards.module.css';

/** Nobody has this number yet: makes their account with a name, as their own sign-up would. */
export function CounterSignUp({ phone, onDone }: { phone: string; onDone: (name: string) => void }) {
  const { t } = useTranslation(['dashboards', 'messages']);
  const language = useLanguage();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failure, setFailure] = useState<unknown>();
  const { mutateAsync } = useAction('signUp');
  const { register, handleSubmit, formState } = useContractForm(signUpBody, { name: '', phone });
  const submit = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      onDone((await mutateAsync({ body })).name);
    } catch (error) {
      setFailure(error);
    }
  });
  return (
    <>
      <Notice>{t('messages:field.booking.noPerson')}</Notice>
      <form
        className={css.signUp}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label={t('counter.register')}
      >
        <TextField
          label={t('user.name')}
          autoComplete="off"
          error={fieldText(formState.errors.name)}
          {...register('name')}
        />
        <Button type="submit" busy={formState.isSubmitting}>
          {t('counter.register')}
        </Button>
      </form>
      <p>
        <a href={siteAddress('register', language)}>{t('counter.fullForm')}</a>
      </p>
      {failure !== undefined && <Notice kind="error">{errorText(failure)}</Notice>}
    </>
  );
}
