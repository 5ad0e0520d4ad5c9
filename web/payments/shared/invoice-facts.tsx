import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/payments/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { usePatientWords } from '#web/lib/family.ts';
import css from './payments.module.css';

/** The reference of a transfer that was reported, when and by whom. */
export function ClaimFacts({ claim: { reference, at, by } }: { claim: NonNullable<Invoice['claim']> }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  return (
    <p>
      {t('taken.upi')} <span className={css.code}>{reference}</span>
      <br />
      <span className={css.muted}>
        {t('claim.reported')}: {formatDateTime(at, language)} · <Name>{by}</Name>
      </span>
    </p>
  );
}

/** The patients of bookings, each once, with their number. */
export function PatientsOf({ bookings }: { bookings: readonly { patientName: string; patientNumber: string }[] }) {
  const { numberText } = usePatientWords();
  const people = new Map(bookings.map(({ patientNumber, patientName }) => [patientNumber, patientName]));
  return [...people].map(([number, name], index) => (
    <span key={number}>
      {index > 0 && ', '}
      <Name>{name}</Name> · {numberText(number)}
    </span>
  ));
}
