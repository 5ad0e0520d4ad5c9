import { useTranslation } from 'react-i18next';
import { appointmentStatuses } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { screens } from '#contract/screens.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { daysOf, hasDays } from '#web/lib/list-shape.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { seesOthers } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { AllDays } from '#web/ui/lists/list-shape.tsx';
import { BookingPages } from '../shared/booking-pages.tsx';
import { useBookingList } from '../shared/queries.ts';
import { ListScreen } from './list-screen.tsx';
import { BookingShape, useBookingShape, useTable } from './list-shape.tsx';
import { ExportBookings, PersonFilter, StatusFilter, usePersonInAddress } from './list-tools.tsx';

export function TestBookings() {
  return <BookingList type="test" />;
}

export function DoctorBookings() {
  return <BookingList type="doctor" />;
}

/**
 * The screen of all bookings of one type that the reader may see (R55). Those who see other people's bookings can
 * filter by status; a family can filter by person.
 */
function BookingList({ type }: { type: BookingType }) {
  const { t } = useTranslation('bookings');
  const { role } = useUser();
  const [page, turnTo] = usePageInAddress();
  const status = useChoiceInAddress('status', appointmentStatuses);
  const withPatient = seesOthers(role);
  const person = usePersonInAddress(!withPatient);
  const shape = useBookingShape(withPatient);
  const table = useTable(type, shape);
  const filter = { appointmentStatus: status.value, ...daysOf(shape) };
  const reading = useBookingList(type, {
    ...filter,
    order: shape.order.value,
    page,
    size: shape.size,
    patientId: person.value,
  });
  const title = t(type === 'test' ? 'app:title.testBookings' : 'app:title.doctorBookings');
  return (
    <ListScreen
      title={title}
      actions={<ExportBookings type={type} title={title} filter={filter} />}
      filters={
        (withPatient || status.shown || person.people.length > 0) && (
          <>
            {person.people.length > 0 && <PersonFilter {...person} />}
            {(withPatient || status.shown) && <StatusFilter value={status.shown} onChange={status.choose} />}
            {withPatient && <BookingShape shape={shape} />}
          </>
        )
      }
    >
      {person.isKnown ? (
        <BookingPages
          reading={reading}
          onPage={turnTo}
          withPatient={withPatient}
          size={shape.size}
          table={table}
          failedText={t('failed')}
          emptyAction={
            hasDays(shape) ? (
              <AllDays />
            ) : (
              !status.value && (
                <LinkButton look="quiet" to={screens.dashboard.path}>
                  {t('emptyAction')}
                </LinkButton>
              )
            )
          }
        />
      ) : (
        <Skeleton />
      )}
    </ListScreen>
  );
}
