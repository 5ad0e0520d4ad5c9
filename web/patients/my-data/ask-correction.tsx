import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { correctionRequestBody, requestFields } from '#contract/patients/data-requests.ts';
import type { PersonConsents } from '#contract/patients/my-data.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { useAction } from '#web/lib/queries.ts';
import { AreaField, SelectField } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';

/** Asks the clinic to correct something about a person; the desk does it when it has seen a paper. */
export function AskCorrection({
  person: { name, patientId, patientNumber },
  onDone,
  onClose,
}: {
  person: PersonConsents;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('my-data');
  const fieldText = useFieldText();
  const { mutateAsync } = useAction('requestCorrection', { awaitRefresh: true });
  const form = useContractForm(correctionRequestBody, { patientId, wanted: '' });
  const {
    register,
    formState: { errors },
  } = form;
  const { sheet } = useSend(form, {
    draft: `correction/${patientNumber}`,
    failed: t('ask.failed'),
    send: async (body) => {
      await mutateAsync({ body });
      onDone();
    },
  });
  return (
    <FormSheet {...sheet} title={t('ask.title', { name })} save={t('ask.send')} onClose={onClose}>
      <p>{t('ask.about')}</p>
      <SelectField
        label={t('ask.field')}
        defaultValue=""
        data-autofocus
        error={fieldText(errors.field)}
        {...register('field')}
      >
        <option value="" disabled>
          {t('ask.choose')}
        </option>
        {requestFields.map((field) => (
          <option key={field} value={field}>
            {t(`requestField.${field}`)}
          </option>
        ))}
      </SelectField>
      <AreaField
        label={t('ask.wanted')}
        hint={t('ask.wantedHint')}
        maxLength={limits.longestExplanation}
        error={fieldText(errors.wanted)}
        {...register('wanted')}
      />
    </FormSheet>
  );
}
