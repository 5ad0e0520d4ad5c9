import { useTranslation } from 'react-i18next';
import { openAccountBody } from '#contract/accounts/locked.ts';
import type { LockedAccount } from '#contract/accounts/locked.ts';
import { limits } from '#contract/limits.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatPhone } from '#web/lib/format.ts';
import { useAction } from '#web/lib/queries.ts';
import { AreaField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Opens a locked account. The admin first makes sure that the phone still belongs to that person, and writes why. */
export function OpenAccountSheet({
  account,
  onDone,
  onClose,
}: {
  account: LockedAccount;
  onDone: (opened: LockedAccount) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('roles');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('openLockedAccount', { awaitRefresh: true });
  const form = useContractForm(openAccountBody, { reason: '' });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    draft: `locked/${account.phoneNumber}`,
    failed: t('locked.notOpened'),
    send: async (body) => onDone(await mutateAsync({ params: { phone: account.phoneNumber }, body })),
  });
  return (
    <FormSheet
      {...sheet}
      title={t('locked.openTitle', { name: account.userName })}
      save={t('locked.open')}
      onClose={onClose}
    >
      <p>{t('locked.openAbout', { phone: formatPhone(account.phoneNumber) })}</p>
      <AreaField
        label={t('locked.reason')}
        hint={t('locked.reasonHint')}
        maxLength={limits.longestExplanation}
        data-autofocus
        error={fieldText(errors.reason)}
        {...register('reason')}
      />
    </FormSheet>
  );
}
