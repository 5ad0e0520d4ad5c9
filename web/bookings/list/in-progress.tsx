import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { pageSizes } from '#contract/limits.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import type { ChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { daysOf, hasDays } from '#web/lib/list-shape.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { seesOthers } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { SelectField } from '#web/ui/fields/field.tsx';
import { CardList } from '#web/ui/layout/card.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { AllDays } from '#web/ui/lists/list-shape.tsx';
import { PagedBookings } from '../shared/booking-pages.tsx';
import { tableRowHeight } from '../shared/booking-table.tsx';
import { typeTexts } from '../shared/booking-type.tsx';
import { InProgressCard, InProgressTable } from './in-progress-rows.tsx';
import { ListScreen, simpleRowHeight } from './list-screen.tsx';
import { BookingShape, useBookingShape } from './list-shape.tsx';
import { ExportBookings } from './list-tools.tsx';

/**
 * The bookings in progress, of both types, ten per page: number, dates, payment, report (R57). People who work with
 * other people's bookings can filter by type and days, and get a table on a wide screen.
 */
export default function InProgress() {
  const { t } = useTranslation('bookings');
  const { role } = useUser();
  const isWide = useWide();
  const isDesk = seesOthers(role);
  const isTable = isWide && isDesk;
  const [page, turnTo] = usePageInAddress();
  const type = useChoiceInAddress('type', bookingTypes);
  const shape = useBookingShape(isDesk, pageSizes.searchResults);
  const filter = isDesk ? { bookingType: type.value, ...daysOf(shape) } : {};
  const order = isDesk ? shape.order.value : undefined;
  const query = useQuery(queryOf('listInProgress', { query: { ...filter, order, page, size: shape.size } }));
  const title = t('app:title.inProgress');
  return (
    <ListScreen
      title={title}
      actions={
        <ExportBookings type={type.value} title={title} filter={{ checkupStatus: 'Pending', ...daysOf(shape) }} />
      }
      filters={
        isDesk && (
          <>
            <TypeFilter {...type} />
            <BookingShape shape={shape} />
          </>
        )
      }
    >
      <PagedBookings
        reading={{ query, rows: query.data?._embedded.bookingEntityList, page: query.data?.page }}
        onPage={turnTo}
        emptyText={t('empty')}
        emptyAction={isDesk && hasDays(shape) && <AllDays />}
        failedText={t('failed')}
        skeletonRows={shape.size}
        skeletonRow={isTable ? tableRowHeight : simpleRowHeight(isWide, 4)}
      >
        {(rows) =>
          isTable ? (
            <InProgressTable rows={rows} />
          ) : (
            <CardList>
              {rows.map((row) => (
                <li key={row.id}>
                  <InProgressCard row={row} />
                </li>
              ))}
            </CardList>
          )
        }
      </PagedBookings>
    </ListScreen>
  );
}

/** Shows one type of booking; both by default. */
function TypeFilter({ shown, choose }: ChoiceInAddress<BookingType>) {
  const { t } = useTranslation('bookings');
  return (
    <SelectField
      label={t('type.label')}
      value={shown ?? ''}
      onChange={({ target }) => choose(bookingTypes.find((type) => type === target.value))}
    >
      <option value="">{t('filter.all')}</option>
      {bookingTypes.map((type) => (
        <option key={type} value={type}>
          {t(typeTexts[type].name)}
        </option>
      ))}
    </SelectField>
  );
}
