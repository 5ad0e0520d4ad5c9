import { useTranslation } from 'react-i18next';
import type { UseFormReturn } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import type { SampleDoubt } from '#contract/reports/unseen-sample.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { sampleTexts } from '../shared/concern-words.ts';
import type { ValuesDraft } from './values-draft.ts';
import css from './values.module.css';

/** The usual reasons, to be picked with one press. */
const usual = ['sampleReason.notScanned', 'sampleReason.elsewhere', 'sampleReason.brought'] as const;

/** Asks why there are values of a sample that was not taken or not received; the signer reads the answer. */
export function SampleReason<Sent>({
  form,
  doubt,
  error,
}: {
  form: UseFormReturn<ValuesDraft, unknown, Sent>;
  doubt: SampleDoubt;
  error: string | undefined;
}) {
  const { t } = useTranslation('reports');
  return (
    <div className={css.sampleReason}>
      <Notice>{t(sampleTexts[doubt].asked)}</Notice>
      <div className={css.buttons}>
        {usual.map((reason) => (
          <Button
            key={reason}
            look="quiet"
            onClick={() => form.setValue('sampleReason', t(reason), { shouldDirty: true, shouldValidate: true })}
          >
            {t(reason)}
          </Button>
        ))}
      </div>
      <TextField
        label={t('field.sampleReason')}
        autoComplete="off"
        maxLength={limits.sampleReasonLength}
        error={error}
        {...form.register('sampleReason')}
      />
    </div>
  );
}
