import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingPatient } from '#contract/patients/family.ts';
import { othersOf, useFamily } from '#web/lib/family.ts';
import { useUser } from '#web/lib/session.ts';
import { useChosenPatient } from '../chosen-patient.ts';
import { PatientChoice } from './patient-choice.tsx';

/** Whom a booking is for, and the choice to draw in its form. */
export interface ForWhom {
  patientId: number | null;
  choice: ReactNode;
}

/** The choice among some people; one who is no longer among them counts as not chosen. */
export function forWhomOf(
  holder: string,
  people: readonly BookingPatient[] | undefined,
  chosen: number | null,
  choose: (id: number | null) => void,
): ForWhom {
  const patientId = othersOf(people).find(({ id }) => id === chosen)?.id ?? null;
  return { patientId, choice: <PatientChoice holder={holder} people={people} value={patientId} onChange={choose} /> };
}

/** The choice among one's own family, oneself to begin with. */
export function useForWhom(): ForWhom {
  const { t } = useTranslation('family');
  const { name } = useUser();
  const { members } = useFamily();
  const [chosen, choose] = useChosenPatient();
  return forWhomOf(t('choice.self', { name }), members, chosen, choose);
}
