import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import { pageSizes } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { useBookingList } from '../shared/queries.ts';
import { useNewcomers } from './use-newcomers.ts';
import { typeTexts } from '../shared/type-texts.ts';
import { cardHeight } from '../shared/card-height.ts';
import { BookingCard } from '../shared/booking-card.tsx';
import { PagedBookings } from '../shared/paged-bookings.tsx';
import { BookingTable } from './booking-table.tsx';
import { LineSign } from './line-sign.tsx';
import css from './desk.module.css';

const size = pageSizes.deskList;

/** All bookings of one kind, twenty a page: a table on the counter's PC, cards on a phone (R67). What comes in meanwhile is gently marked. */
export function AllBookings({
  type,
  page,
  onPage,
}: {
  type: BookingType;
  page: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const isWide = useWide();
  const reading = useBookingList(type, { page, size });
  const texts = typeTexts[type];
  const fresh = useNewcomers(reading.rows, reading.page?.number === 0);
  const count = reading.rows?.length;
  return (
    <Section title={t(texts.list)} actions={<LineSign />}>
      <div className={css.list}>
        <p className={css.loaded} role="status">
          {count ? t(texts.loaded, { n: formatNumber(count, language) }) : null}
        </p>
        <PagedBookings
          reading={reading}
          onPage={onPage}
          emptyText={t(texts.none)}
          failedText={t(texts.failed)}
          skeletonRows={size}
          skeletonRow={isWide ? '2.25rem' : cardHeight(isWide, true)}
        >
          {(rows) =>
            isWide ? (
              <BookingTable type={type} rows={rows} isFresh={({ id }) => fresh.has(id)} />
            ) : (
              <CardList>
                {rows.map((booking) => (
                  <li key={booking.id} className={fresh.has(booking.id) ? css.fresh : undefined}>
                    <BookingCard booking={booking} withPatient />
                  </li>
                ))}
              </CardList>
            )
          }
        </PagedBookings>
      </div>
    </Section>
  );
}
