import { useTranslation } from 'react-i18next';
import { roleRequestBody } from '#contract/accounts/role-requests.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useContractForm, useFieldText } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { AreaField, SelectField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { offeredRoles } from '../../role-order.ts';
import css from './roles.module.css';

/** The role one wishes for, and why. Once a request waits, made here or elsewhere, it is shown in the form's place. */
export function AskForm() {
  const { t } = useTranslation(['roles', 'app']);
  const { role: current } = useUser();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const { mutateAsync, error } = useAction('requestRole', { waits: true });
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useContractForm(roleRequestBody, { reason: '' });
  const submit = handleSubmit((body) =>
    // What is wrong is shown from `error`.
    mutateAsync({ body }).then(
      () => undefined,
      () => undefined,
    ),
  );
  return (
    <form className={css.ask} onSubmit={(event) => void submit(event)} noValidate>
      <p className={css.soft}>{t('ask.intro')}</p>
      <SelectField
        label={t('ask.role')}
        defaultValue=""
        error={errors.role && t('ask.roleMissing')}
        data-autofocus
        {...register('role')}
      >
        <option value="" disabled>
          {t('ask.rolePlaceholder')}
        </option>
        {offeredRoles
          .filter((role) => role !== current && role !== 'User')
          .map((role) => (
            <option key={role} value={role}>
              {t(`app:role.${role}`)}
            </option>
          ))}
      </SelectField>
      <AreaField
        label={t('ask.reason')}
        hint={t('ask.reasonHint')}
        maxLength={500}
        error={fieldText(errors.reason)}
        {...register('reason')}
      />
      {error && (
        <Notice kind="error">
          <p>{t('ask.failed')}</p>
          <p>{errorText(error)}</p>
        </Notice>
      )}
      <Button type="submit" wide busy={isSubmitting}>
        {t('ask.send')}
      </Button>
    </form>
  );
}
