import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { correctionBody } from '#contract/patients/corrections.ts';
import type { PersonFile } from '#contract/patients/corrections.ts';
import { genders } from '#contract/patients/shapes.ts';
import { ageInField } from '#contract/typed/age.ts';
import { genderTexts } from '#web/lib/family.ts';
import { useContractForm, useFieldText, useSend } from '#web/lib/form.ts';
import { today as todayAtClinic } from '#web/lib/now.ts';
import { useAction } from '#web/lib/queries.ts';
import { AgeField } from '#web/ui/fields/age-field.tsx';
import { SelectField, TextField, Fields } from '#web/ui/fields/field.tsx';
import { FormSheet } from '#web/ui/layout/form-sheet.tsx';
import { EvidenceFields, noEvidence } from './evidence-fields.tsx';

/** Corrects a person's details. Age and gender are only there once they were told. */
export default function CorrectSheet({
  person,
  onDone,
  onClose,
}: {
  person: PersonFile;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('corrections');
  const { t: inFamily } = useTranslation('family');
  const fieldText = useFieldText();
  const [today] = useState(todayAtClinic);
  const correct = useAction('correctPerson');
  const { patientNumber, name, birthDate, gender } = person;
  const form = useContractForm(correctionBody, {
    name,
    ...(gender !== null && { gender, birthDate: birthDate ?? '', age: birthDate === null ? ageInField(person) : '' }),
    ...noEvidence,
  });
  const { errors } = form.formState;
  const { sheet } = useSend(form, {
    draft: `correction/${patientNumber}`,
    send: async (body) => {
      await correct.mutateAsync({ params: { patientNumber }, body });
      onDone(t('saved'));
    },
  });
  return (
    <FormSheet {...sheet} wide title={t('title.edit')} save={t('save')} onClose={onClose}>
      <p>{t('signedStay')}</p>
      <Fields>
        <TextField
          label={t('field.name')}
          autoComplete="off"
          data-autofocus
          error={fieldText(errors.name)}
          {...form.register('name')}
        />
        {gender !== null && (
          <>
            <SelectField label={t('field.gender')} error={fieldText(errors.gender)} {...form.register('gender')}>
              {genders.map((one) => (
                <option key={one} value={one}>
                  {inFamily(genderTexts[one])}
                </option>
              ))}
            </SelectField>
            <TextField
              type="date"
              label={t('field.birthDate')}
              max={today}
              error={fieldText(errors.birthDate)}
              {...form.register('birthDate')}
            />
            {birthDate === null && (
              <AgeField
                label={t('field.age')}
                typed={form.watch('age')}
                error={fieldText(errors.age)}
                {...form.register('age')}
              />
            )}
          </>
        )}
        <EvidenceFields register={form.register} error={(field) => fieldText(errors[field])} />
      </Fields>
    </FormSheet>
  );
}
