import { useTranslation } from 'react-i18next';
import { appointmentStatuses } from '#contract/bookings/states.ts';
import { pageSizes } from '#contract/limits.ts';
import { scopeOf } from '#contract/permissions.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { useUser } from '#web/lib/session.ts';
import { BookingPages } from '../shared/booking-pages.tsx';
import { ExportBookings } from './export-bookings.tsx';
import { ListScreen } from './list-screen.tsx';
import { StatusFilter } from './status-filter.tsx';
import { useWorkOrList } from '../shared/queries.ts';

/** All Doctor Bookings: a doctor's own work, for others all they may see (R56). */
export default function AllBookings() {
  const { t } = useTranslation('bookings');
  const { role } = useUser();
  const [page, turnTo] = usePageInAddress();
  const status = useChoiceInAddress('status', appointmentStatuses);
  const reading = useWorkOrList(role, 'doctor', { page, size: pageSizes.bookingList, appointmentStatus: status.value });
  const title = t('app:title.allBookings');
  return (
    <ListScreen
      title={title}
      actions={<ExportBookings type="doctor" title={title} filter={{ appointmentStatus: status.value }} />}
      filters={<StatusFilter value={status.shown} onChange={status.choose} />}
    >
      <BookingPages reading={reading} onPage={turnTo} withPatient={scopeOf('bookings.read', role) !== 'own'} />
    </ListScreen>
  );
}
