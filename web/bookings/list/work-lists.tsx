import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { appointmentStatuses, bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { pageSizes } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatReference } from '#web/lib/format.ts';
import { daysOf, hasDays } from '#web/lib/list-shape.ts';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { queryOf } from '#web/lib/queries.ts';
import { seesOthers } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { AllDays } from '#web/ui/lists/list-shape.tsx';
import { BookingPages, PagedBookings } from '../shared/booking-pages.tsx';
import { BookedName, Day } from '../shared/booking-text.tsx';
import { TypeToggle } from '../shared/booking-type.tsx';
import { screenOf } from '../shared/booking.ts';
import { useWorkOrList } from '../shared/queries.ts';
import type { ListFilter } from '../shared/queries.ts';
import { PaymentBadge, ProgressBadge } from '../shared/status.tsx';
import { ListScreen, SimpleRow, simpleRowHeight } from './list-screen.tsx';
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

/** In-progress bookings a page. */
const inProgressSize = pageSizes.searchResults;

/** The bookings in progress, of both types, ten per page: number, date, payment, report (R57). */
export function InProgress() {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const isWide = useWide();
  const { numberText } = usePatientWords();
  const [page, turnTo] = usePageInAddress();
  const query = useQuery(queryOf('listInProgress', { query: { page, size: inProgressSize } }));
  return (
    <ListScreen title={t('app:title.inProgress')}>
      <PagedBookings
        reading={{ query, rows: query.data?._embedded.bookingEntityList, page: query.data?.page }}
        onPage={turnTo}
        emptyText={t('empty')}
        failedText={t('failed')}
        skeletonRows={inProgressSize}
        skeletonRow={simpleRowHeight(isWide, 3)}
      >
        {(rows) => (
          <CardList>
            {rows.map((row) => (
              <li key={row.id}>
                <SimpleRow
                  to={screenOf(row.bookingType, row.id)}
                  name={<BookedName name={row.name} nameBn={row.nameBn} />}
                  about={
                    <>
                      {t('field.id')} {formatReference(row.id, language)}
                      {row.abilities.namePatient && (
                        <>
                          {' '}
                          · <Name>{row.patientName}</Name> · {numberText(row.patientNumber)}
                        </>
                      )}
                    </>
                  }
                  facts={[
                    { label: t('card.requested'), value: <Day short at={row.date} /> },
                    { label: t('card.payment'), value: <PaymentBadge status={row.paymentStatus} /> },
                    { label: t('card.report'), value: <ProgressBadge status={row.reportStatus} /> },
                  ]}
                />
              </li>
            ))}
          </CardList>
        )}
      </PagedBookings>
    </ListScreen>
  );
}
