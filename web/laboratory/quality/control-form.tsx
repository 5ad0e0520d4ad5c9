import { useTranslation } from 'react-i18next';
import { controlBody, controlLevels } from '#contract/laboratory/quality.ts';
import type { ControlledAnalyte } from '#contract/laboratory/quality.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useAction } from '#web/lib/queries.ts';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** A new lot of control material, in place of the one of its level. */
export function ControlForm({
  analytes,
  onDone,
  onClose,
}: {
  analytes: readonly ControlledAnalyte[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('quality');
  const language = useLanguage();
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('addControl');
  const form = useContractForm(controlBody, {
    analyteId: String(analytes[0]?.id ?? ''),
    level: '1',
    lot: '',
    mean: '',
    sd: '',
    expiresOn: '',
  });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    failed: t('addFailed'),
    isShort: true,
    send: async (body) => {
      await mutateAsync({ body });
      onDone();
    },
  });
  return (
    <FormSheet {...sheet} title={t('add')} save={t('save')} onClose={onClose}>
      <SelectField label={t('analyte')} data-autofocus {...register('analyteId')}>
        {analytes.map(({ id, name, nameBn, unit }) => (
          <option key={id} value={id}>
            {[inLanguage(language, name, nameBn), unit].filter(Boolean).join(', ')}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('levelOf')} {...register('level')}>
        {controlLevels.map((level) => (
          <option key={level} value={level}>
            {t('level', { n: formatNumber(level, language) })}
          </option>
        ))}
      </SelectField>
      <TextField label={t('lot')} autoComplete="off" error={fieldText(errors.lot)} {...register('lot')} />
      <TextField
        label={t('mean')}
        hint={t('meanHint')}
        inputMode="decimal"
        autoComplete="off"
        error={fieldText(errors.mean)}
        {...register('mean')}
      />
      <TextField
        label={t('sd')}
        inputMode="decimal"
        autoComplete="off"
        error={fieldText(errors.sd)}
        {...register('sd')}
      />
      <TextField type="date" label={t('expiresOn')} error={fieldText(errors.expiresOn)} {...register('expiresOn')} />
    </FormSheet>
  );
}
