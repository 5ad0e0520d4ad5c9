import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import { PhoneSearch } from '#web/bookings/desk/phone-search.tsx';
import { TypeToggle } from '#web/bookings/shared/booking-type.tsx';
import { findsByPhone } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { LinkCard } from './screen-links.tsx';
import css from './dashboards.module.css';

/** The search by phone for who finds anybody by it, and links to the lists of bookings and to one's own. */
export default function AdminLists() {
  const { t } = useTranslation('dashboards');
  const { role } = useUser();
  const [type, setType] = useState<BookingType>('test');
  return (
    <>
      {findsByPhone(role) && (
        <PhoneSearch type={type}>
          <TypeToggle value={type} onChange={setType} />
        </PhoneSearch>
      )}
      <div className={css.pair}>
        <LinkCard
          title={t('admin.doctorBookings')}
          links={[{ to: 'allBookings' }, { to: 'upcomingBookings' }, { to: 'completedBookings' }]}
        />
        <LinkCard
          title={t('admin.testBookings')}
          links={[
            { to: 'testBookings' },
            { to: 'upcomingBookings', label: t('upcomingTests'), search: '?type=test' },
            { to: 'completedBookings', label: t('completedTests'), search: '?type=test' },
          ]}
        />
        <LinkCard
          title={t('own.card')}
          links={[{ to: 'dashboard', label: t('own.title'), search: '?as=patient' }, { to: 'bookAppointment' }]}
        />
      </div>
    </>
  );
}
