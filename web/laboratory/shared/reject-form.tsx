import { useTranslation } from 'react-i18next';
import { writeAccession } from '#contract/laboratory/accession.ts';
import { rejectSpecimenBody } from '#contract/laboratory/specimens.ts';
import type { TubeOfEntry } from '#contract/laboratory/specimens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { inLanguage } from '#web/lib/names.ts';
import { useAction } from '#web/lib/queries.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import css from './remark.module.css';

/** Rejects a tube that cannot be tested: its tests are requested again. */
export default function RejectForm({
  tube,
  onClose,
}: {
  /** On a screen of one patient the name is not repeated. */
  tube: Pick<TubeOfEntry, 'id' | 'accession' | 'tests'> & { patientName?: string };
  onClose: () => void;
}) {
  const { t } = useTranslation('samples');
  const language = useLanguage();
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('rejectSpecimen');
  const form = useContractForm(rejectSpecimenBody, { reason: '' });
  const { sheet } = useSend(form, {
    failed: t('rejectFailed'),
    isShort: true,
    send: async (body) => {
      await mutateAsync({ params: { id: tube.id }, body });
      onClose();
    },
  });
  return (
    <FormSheet
      {...sheet}
      title={t('number', { number: writeAccession(tube.accession) })}
      save={t('rejectYes')}
      onClose={onClose}
    >
      {tube.patientName && (
        <p>
          <Name>{tube.patientName}</Name>
        </p>
      )}
      <ul className={css.tubes}>
        {tube.tests.map(({ bookingId, testName, testNameBn, report }) => (
          <li key={bookingId}>
            {inLanguage(language, testName, testNameBn)}
            {report && report !== 'REJECTED' && (
              <span className={css.soft}> {t(report === 'SIGNED' ? 'rejectSigned' : 'rejectReturns')}</span>
            )}
          </li>
        ))}
      </ul>
      <TextField
        label={t('reason')}
        hint={t('reasonHint')}
        autoComplete="off"
        data-autofocus
        error={fieldText(form.formState.errors.reason)}
        {...form.register('reason')}
      />
    </FormSheet>
  );
}
