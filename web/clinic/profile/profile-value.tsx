import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatReference, formatNumber, formatPhone } from '#web/lib/format.ts';
import { Name } from '#web/ui/layout/name.tsx';

/** Text keys of the values that are choices. */
const choices: Record<string, string> = {
  'coming-soon': 'booking.comingSoon',
  open: 'booking.open',
  on: 'commissions.on',
  off: 'commissions.off',
  reception: 'taking.reception',
  laboratory: 'taking.laboratory',
  'second-person': 'check.secondPerson',
  signer: 'check.signer',
  optional: 'aadhaar.optional',
  required: 'aadhaar.required',
};

/** A value of the profile as text: text, number, phones, hours, position. */
export function ProfileValue({ value }: { value: unknown }) {
  const { t } = useTranslation('clinic');
  const language = useLanguage();
  if (value === null) return t('hours.closed');
  if (Array.isArray(value)) return value.map(String).map(formatPhone).join(', ');
  if (typeof value === 'number') return formatNumber(value, language);
  if (typeof value === 'object') return formatReference(Object.values(value).join(' – '), language);
  const text = typeof value === 'string' ? value : '';
  const choice = choices[text];
  if (choice) return t(choice);
  return text === '' ? t('nothing') : <Name>{text}</Name>;
}
