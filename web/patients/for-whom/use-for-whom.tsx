import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BookingPatient } from '#contract/patients/family.ts';
import { screens } from '#contract/screens.ts';
import { othersOf, useFamily, usePatientWords } from '#web/lib/family.ts';
import { useUser } from '#web/lib/session.ts';
import { SelectField } from '#web/ui/fields/field.tsx';

/** The patient of a booking, and the field that chooses them. */
export interface ForWhom {
  patientId: number | null;
  choice: ReactNode;
  /** False while the family is being read. The form below waits for it, so that nothing moves. */
  isKnown: boolean;
}

/** The choice among some people; a person no longer among them counts as not chosen. */
export function forWhomOf(
  holder: string,
  people: readonly BookingPatient[] | undefined,
  chosen: number | null,
  choose: (id: number | null) => void,
): ForWhom {
  const patientId = othersOf(people).find(({ id }) => id === chosen)?.id ?? null;
  return {
    patientId,
    choice: <PatientChoice holder={holder} people={people} value={patientId} onChange={choose} />,
    isKnown: people !== undefined,
  };
}

/**
 * The choice among the user's family; the user first. Somebody without a family is told where to add one. At first the
 * person is chosen whose things the screen shows.
 * @param shown the patient number of that person; the user without it
 */
export function useForWhom(shown?: string): ForWhom & { onBooked: () => void } {
  const { t } = useTranslation('family');
  const { name } = useUser();
  const { query, members } = useFamily();
  const [chosen, choose, forget] = useChosenPatient();
  const ofScreen = members?.find(({ patientNumber }) => patientNumber === shown)?.id ?? null;
  const patientId = chosen === undefined ? ofScreen : chosen;
  const forWhom = {
    ...forWhomOf(t('choice.self', { name }), members, patientId, choose),
    isKnown: !query.isPending,
    onBooked: forget,
  };
  if (!members || othersOf(members).length > 0) return forWhom;
  return { ...forWhom, choice: <Link to={screens.family.path}>{t('choice.add')}</Link> };
}

/**
 * The choice of the patient of a booking; hidden when there is only one. `holder` is the name of the account's holder.
 */
function PatientChoice({
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
  const { numberAlone, relationAndAge } = usePatientWords();
  const others = othersOf(people);
  const own = people?.find(({ relation }) => relation === 'Self')?.patientNumber;
  if (others.length === 0) return null;
  return (
    <SelectField
      label={t('choice.label')}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || null)}
    >
      <option value="">
        {holder}
        {own && ` · ${numberAlone(own)}`}
      </option>
      {others.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name} ({relationAndAge(person)}) · {numberAlone(person.patientNumber)}
        </option>
      ))}
    </SelectField>
  );
}

/** The choice for the next screen; lost when the portal is closed or reloaded. */
let last: { phone: string; patientId: number | null } | undefined;

/**
 * The patient for whom the user books: a family member's id, null for themselves, undefined while nobody was chosen.
 * Remembered between screens until a booking is made. On the screen itself the choice stays after that, because another
 * form may be half filled in.
 */
function useChosenPatient() {
  const { phoneNumber } = useUser();
  const [patientId, setPatientId] = useState(() => (last?.phone === phoneNumber ? last.patientId : undefined));
  const choose = (next: number | null) => {
    last = { phone: phoneNumber, patientId: next };
    setPatientId(next);
  };
  const forget = () => {
    last = undefined;
  };
  return [patientId, choose, forget] as const;
}
