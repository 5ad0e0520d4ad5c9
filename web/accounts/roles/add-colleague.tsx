import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colleagueRoles, newColleague } from '#contract/accounts/colleagues.ts';
import type { Colleague } from '#contract/accounts/colleagues.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';
import { PhoneField } from '#web/ui/fields/kept-field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Adds a colleague by name, phone and role; they have the role from their first log-in on. */
export function AddColleague({ onDone, onClose }: { onDone: (added: Colleague) => void; onClose: () => void }) {
  const { t } = useTranslation(['roles', 'app']);
  const fieldText = useFieldText();
  const [hasOtherName, setHasOtherName] = useState(false);
  const { mutateAsync } = useAction('addColleague', { awaitRefresh: true });
  const form = useContractForm(newColleague, { name: '', phone: '' });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    draft: 'colleague',
    failed: t('colleagues.notAdded'),
    send: async (body) => {
      try {
        onDone(await mutateAsync({ body }));
      } catch (error) {
        setHasOtherName(failedWith(error, 'OTHER_NAME'));
        throw error;
      }
    },
  });
  /** Forgets what was said about the account of the phone typed before. */
  const forgetSame = () => {
    setHasOtherName(false);
    form.setValue('isSamePerson', undefined);
  };
  return (
    <FormSheet {...sheet} title={t('colleagues.addTitle')} save={t('colleagues.add')} onClose={onClose}>
      <p>{t('colleagues.addAbout')}</p>
      <TextField label={t('colleagues.name')} data-autofocus error={fieldText(errors.name)} {...register('name')} />
      <PhoneField
        label={t('colleagues.phone')}
        error={fieldText(errors.phone)}
        {...register('phone', { onChange: forgetSame })}
      />
      {hasOtherName && <Checkbox label={t('colleagues.same')} {...register('isSamePerson')} />}
      <SelectField
        label={t('ask.role')}
        defaultValue=""
        error={errors.role && t('ask.roleMissing')}
        {...register('role')}
      >
        <option value="" disabled>
          {t('ask.rolePlaceholder')}
        </option>
        {colleagueRoles.map((role) => (
          <option key={role} value={role}>
            {t(`app:role.${role}`)}
          </option>
        ))}
      </SelectField>
    </FormSheet>
  );
}
