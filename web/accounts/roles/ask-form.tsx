import { useTranslation } from 'react-i18next';
import { roleRequestBody } from '#contract/accounts/role-requests.ts';
import { limits } from '#contract/limits.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { AreaField, SelectField } from '#web/ui/fields/field.tsx';
import { DraftNotice, Notice } from '#web/ui/feedback/notice.tsx';
import { offeredRoles } from './offered-roles.ts';
import css from './roles.module.css';

/** The requested role and the reason. The open request replaces the form, also when it was made elsewhere. */
export function AskForm() {
  const { t } = useTranslation(['roles', 'app']);
  const { role: current } = useUser();
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('requestRole', { awaitRefresh: true });
  const form = useContractForm(roleRequestBody, { reason: '' });
  const {
    register,
    formState: { errors },
  } = form;
  const { submit, failure, isBusy, draft } = useSend(form, {
    draft: 'role',
    failed: t('ask.failed'),
    send: (body) => mutateAsync({ body }),
    isShort: true,
  });
  return (
    <form className={css.ask} onSubmit={submit} noValidate>
      <DraftNotice draft={draft} />
      <p className={css.muted}>{t('ask.intro')}</p>
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
        maxLength={limits.longestExplanation}
        error={fieldText(errors.reason)}
        {...register('reason')}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button type="submit" wide busy={isBusy}>
        {t('ask.send')}
      </Button>
    </form>
  );
}
