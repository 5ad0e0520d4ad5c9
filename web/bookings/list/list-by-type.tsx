import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { pageSizes } from '#contract/limits.ts';
import { scopeOf } from '#contract/permissions.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { useUser } from '#web/lib/session.ts';
import { useWorkOrList } from '../shared/queries.ts';
import type { ListFilter } from '../shared/queries.ts';
import { BookingPages } from '../shared/booking-pages.tsx';
import { ExportBookings } from './export-bookings.tsx';
import { ListScreen } from './list-screen.tsx';
import { TypeToggle } from '../shared/type-toggle.tsx';

/** The screen of a part of the bookings, of one kind at a time: the doctors', unless `?type=test` says otherwise. */
export function ListByType({
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
  const reading = useWorkOrList(role, value, { ...filter, page, size: pageSizes.bookingList });
  return (
    <ListScreen
      title={titles[value]}
      actions={<ExportBookings type={value} title={titles[value]} filter={filter} />}
      filters={<TypeToggle value={shown} onChange={choose} />}
    >
      <BookingPages
        key={value}
        reading={reading}
        onPage={turnTo}
        withPatient={scopeOf('bookings.read', role) !== 'own'}
        emptyText={emptyText}
      />
    </ListScreen>
  );
}
