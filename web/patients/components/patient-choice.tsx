import { useTranslation } from 'react-i18next';
import type { BookingPatient } from '#contract/patients/family.ts';
import { othersOf, usePatientWords } from '#web/lib/family.ts';
import { SelectField } from '#web/ui/fields/field.tsx';

/**
 * Which of a family a booking is for; nothing where there is only one to choose. `holder` is what the account's own
 * person is called.
 */
export function PatientChoice({
  holder,
  people,
  value,
  onChange,
}: {
  holder: string;
  people: readonly BookingPatient[] | undefined;
  value: number | null;
  onChange: (patientId: number | null) => void;
}) {
  const { t } = useTranslation('family');
  const { relationAndAge } = usePatientWords();
  const others = othersOf(people);
  if (others.length === 0) return null;
  return (
    <SelectField
      label={t('choice.label')}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || null)}
    >
      <option value="">{holder}</option>
      {others.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name} ({relationAndAge(person)})
        </option>
      ))}
    </SelectField>
  );
}
