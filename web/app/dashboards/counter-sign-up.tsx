import { useTranslation } from 'react-i18next';
import { signUpBody } from '#contract/accounts/shapes.ts';
import { siteAddress } from '#contract/site.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import css from './dashboards.module.css';

/** Nobody has this number yet: makes their account with a name, as their own sign-up would. */
export function CounterSignUp({ phone, onDone }: { phone: string; onDone: (name: string) => void }) {
  const { t } = useTranslation(['dashboards', 'messages']);
  const language = useLanguage();
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('signUp');
  const form = useContractForm(signUpBody, { name: '', phone });
  const { submit, failure, isBusy } = useSend(form, {
    send: async (body) => onDone((await mutateAsync({ body })).name),
    isShort: true,
  });
  return (
    <>
      <Notice>{t('messages:field.booking.noPerson')}</Notice>
      <form className={css.signUp} onSubmit={submit} noValidate aria-label={t('counter.register')}>
        <TextField
          label={t('user.name')}
          autoComplete="off"
          error={fieldText(form.formState.errors.name)}
          {...form.register('name')}
        />
        <Button type="submit" busy={isBusy}>
          {t('counter.register')}
        </Button>
      </form>
      <p>
        <a href={siteAddress('register', language)}>{t('counter.fullForm')}</a>
      </p>
      {failure && <Notice kind="error">{failure}</Notice>}
    </>
  );
}
