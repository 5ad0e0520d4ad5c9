import { useTranslation } from 'react-i18next';
import { appointmentStatuses, bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { daysOf, hasDays } from '#web/lib/list-shape.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { seesOthers } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { AllDays } from '#web/ui/lists/list-shape.tsx';
import { BookingPages } from '../shared/booking-pages.tsx';
import { TypeToggle } from '../shared/booking-type.tsx';
import { useWorkOrList } from '../shared/queries.ts';
import type { ListFilter } from '../shared/queries.ts';
import { ListScreen } from './list-screen.tsx';
import { BookingShape, useBookingShape, useTable } from './list-shape.tsx';
import { ExportBookings, StatusFilter } from './list-tools.tsx';

const upcoming = { scope: 'upcoming' } as const;
const completed = { checkupStatus: 'Completed' } as const;

/** All Doctor Bookings: for a doctor their own work, for others all that they may see (R56). */
export function AllBookings() {
  const { t } = useTranslation('bookings');
  const { role } = useUser();
  const [page, turnTo] = usePageInAddress();
  const status = useChoiceInAddress('status', appointmentStatuses);
  const isDesk = seesOthers(role);
  const shape = useBookingShape(isDesk);
  const table = useTable('doctor', shape);
  const filter = { appointmentStatus: status.value, ...daysOf(shape) };
  const reading = useWorkOrList(role, 'doctor', { ...filter, order: shape.order.value, page, size: shape.size });
  const title = t('app:title.allBookings');
  return (
    <ListScreen
      title={title}
      actions={<ExportBookings type="doctor" title={title} filter={filter} />}
      filters={
        <>
          <StatusFilter value={status.shown} onChange={status.choose} />
          {isDesk && <BookingShape shape={shape} />}
        </>
      }
    >
      <BookingPages
        reading={reading}
        onPage={turnTo}
        withPatient={isDesk}
        size={shape.size}
        table={table}
        emptyAction={hasDays(shape) && <AllDays />}
      />
    </ListScreen>
  );
}

/** Upcoming Bookings: future visits, the nearest first (R56). */
export function UpcomingBookings() {
  const { t } = useTranslation();
  const title = t('title.upcomingBookings');
  return <ListByType titles={{ doctor: title, test: title }} filter={upcoming} />;
}

/** Completed Doctor Bookings; with `?type=test` the completed test bookings (R34, R56). */
export function CompletedBookings() {
  const { t } = useTranslation('bookings');
  return (
    <ListByType
      titles={{ doctor: t('app:title.completedBookings'), test: t('completed.title.test') }}
      filter={completed}
      emptyText={t('completed.empty')}
    />
  );
}

/** The screen of bookings of one type at a time: doctor bookings by default, test bookings with `?type=test`. */
function ListByType({
  titles,
  filter,
  emptyText,
}: {
  titles: Record<BookingType, string>;
  filter: ListFilter;
  emptyText?: string;
}) {
  const { role } = useUser();
  const [page, turnTo] = usePageInAddress();
  const { value = 'doctor', shown = 'doctor', choose } = useChoiceInAddress('type', bookingTypes);
  const isDesk = seesOthers(role);
  const shape = useBookingShape(isDesk);
  const table = useTable(value, shape);
  const isToCome = filter.scope === 'upcoming';
  const narrowed = { ...filter, ...daysOf(shape) };
  const order = isToCome ? undefined : shape.order.value;
  const reading = useWorkOrList(role, value, { ...narrowed, order, page, size: shape.size });
  return (
    <ListScreen
      title={titles[value]}
      actions={<ExportBookings type={value} title={titles[value]} filter={narrowed} />}
      filters={
        <>
          <TypeToggle value={shown} onChange={choose} />
          {isDesk && <BookingShape shape={shape} isToCome={isToCome} />}
        </>
      }
    >
      <BookingPages
        key={value}
        reading={reading}
        onPage={turnTo}
        withPatient={isDesk}
        size={shape.size}
        table={table}
        emptyText={emptyText}
        emptyAction={hasDays(shape) && <AllDays />}
      />
    </ListScreen>
  );
}
