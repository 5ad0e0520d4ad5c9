import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatReference, formatNumber, formatPhone } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Name } from '#web/ui/layout/name.tsx';

/** Text keys of the values that are choices, by the path of their field. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  aadhaar: { optional: 'aadhaar.optional', required: 'aadhaar.required' },
  commissions: { on: 'commissions.on', off: 'commissions.off' },
  'papers.previousValue': { on: 'previousValue.on', off: 'previousValue.off' },
  publicBooking: { 'coming-soon': 'booking.comingSoon', open: 'booking.open' },
  sampleTaking: { reception: 'taking.reception', laboratory: 'taking.laboratory' },
  valueCheck: { 'second-person': 'check.secondPerson', signer: 'check.signer' },
};

/** A value of the profile's field at `path`, as text: text, number, choice, phones, doctors, hours, position. */
export function ProfileValue({ path, value }: { path: string; value: unknown }) {
  const { t } = useTranslation('clinic');
  const language = useLanguage();
  if (value === null) return t('hours.closed');
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'number') ? (
      <DoctorNames ids={value} />
    ) : (
      value.map(String).map(formatPhone).join(', ')
    );
  if (typeof value === 'number') return formatNumber(value, language);
  if (typeof value === 'object') return formatReference(Object.values(value).join(' – '), language);
  const text = typeof value === 'string' ? value : '';
  const choice = choices[path]?.[text];
  if (choice) return t(choice);
  return text === '' ? t('nothing') : <Name>{text}</Name>;
}

/** The names of doctors by their ids, without those who have left. */
function DoctorNames({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('clinic');
  const language = useLanguage();
  const { data: doctors = [] } = useQuery(queryOf('listDoctors'));
  const named = doctors.filter(({ id }) => ids.includes(id));
  if (named.length === 0) return t('nothing');
  return named.map(({ name, nameBn }) => inLanguage(language, name, nameBn)).join(', ');
}
