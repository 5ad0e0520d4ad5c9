import { useTranslation } from 'react-i18next';
import { Name } from '#web/ui/name.tsx';

/** What was booked: a test's or a doctor's name; of an appointment asked for without one, that the reception is yet to assign a doctor. */
export function Booked({ name }: { name: string }) {
  const { t } = useTranslation('bookings');
  return name === '' ? t('noDoctorYet') : <Name>{name}</Name>;
}
