import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Name } from '#web/ui/layout/name.tsx';
import type { Booking } from '../shared/booking.ts';
import { PhoneLink } from './phone-link.tsx';
import css from './details.module.css';

/** A doctor whom a booking names: name and phone, 'N/A' for nobody, 'Hidden' for one who is to stay unknown (R63). */
export function Person({ person }: { person: Booking['referer'] }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  if (!person) return t('notAvailable');
  if (person.id === null) return t('person.hidden');
  return (
    <span className={css.person}>
      <Name>{inLanguage(language, person.userName, person.nameBn)}</Name>
      {person.phoneNumber && <PhoneLink phone={person.phoneNumber} />}
    </span>
  );
}
