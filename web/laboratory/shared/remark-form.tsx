import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { writeAccession } from '#contract/laboratory/accession.ts';
import { qualityBody, qualityMarks } from '#contract/laboratory/specimens.ts';
import type { TubeRemark } from '#contract/laboratory/specimens.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { qualityTexts } from '#web/lib/sample-words.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import css from './remark.module.css';

/** Notes what was noticed of a sample that is tested nevertheless. */
export default function RemarkForm({
  tube: { id, accession, marks, note },
  onClose,
}: {
  tube: TubeRemark;
  onClose: () => void;
}) {
  const { t } = useTranslation('samples');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('noteSampleQuality');
  const form = useContractForm(qualityBody, { marks, note });
  const { field } = useController({ control: form.control, name: 'marks' });
  const { sheet } = useSend(form, {
    failed: t('remark.failed'),
    isShort: true,
    send: async (body) => {
      await mutateAsync({ params: { id }, body });
      onClose();
    },
  });
  return (
    <FormSheet
      {...sheet}
      title={t('remark.of', { number: writeAccession(accession) })}
      save={t('remark.save')}
      onClose={onClose}
    >
      <p>{t('remark.about')}</p>
      <fieldset className={css.marks}>
        <legend>{t('remark.marks')}</legend>
        {qualityMarks.map((mark) => (
          <Checkbox
            key={mark}
            label={t(qualityTexts[mark])}
            checked={field.value.includes(mark)}
            onChange={({ target: { checked } }) =>
              field.onChange(checked ? [...field.value, mark] : field.value.filter((one) => one !== mark))
            }
          />
        ))}
      </fieldset>
      <TextField
        label={t('remark.note')}
        autoComplete="off"
        error={fieldText(form.formState.errors.note)}
        {...form.register('note')}
      />
    </FormSheet>
  );
}
