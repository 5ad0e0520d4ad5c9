import type { UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { papers } from '#contract/patients/corrections.ts';
import type { Paper } from '#contract/patients/corrections.ts';
import { SelectField, TextField } from '#web/ui/fields/field.tsx';

export interface Evidence {
  reason: string;
  paper: Paper;
  paperNote?: string | null | undefined;
}
/** An empty choice fails the validation, so its type is not in the schema. */
export const noEvidence = { reason: '', paper: '' as Paper, paperNote: '' };

/** Which paper was seen, and what was wrong. */
export function EvidenceFields({
  register,
  error,
}: {
  register: UseFormRegister<Evidence>;
  error: (name: keyof Evidence) => string | undefined;
}) {
  const { t } = useTranslation('corrections');
  return (
    <>
      <SelectField label={t('field.paper')} error={error('paper')} {...register('paper')}>
        <option value="">{t('choose')}</option>
        {papers.map((paper) => (
          <option key={paper} value={paper}>
            {t(`paper.${paper}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('field.paperNote')}
        hint={t('field.paperNoteHint')}
        autoComplete="off"
        error={error('paperNote')}
        {...register('paperNote')}
      />
      <TextField label={t('field.reason')} autoComplete="off" error={error('reason')} {...register('reason')} />
    </>
  );
}
