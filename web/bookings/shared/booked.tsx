import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Name } from '#web/ui/layout/name.tsx';

/** What was booked: a test's or a doctor's name, in the reader's language where it has one; of an appointment asked for without one, that the reception is yet to assign a doctor. */
export function Booked({ name, nameBn }: { name: string; nameBn: string }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  return name === '' ? t('noDoctorYet') : <Name>{inLanguage(language, name, nameBn)}</Name>;
}
