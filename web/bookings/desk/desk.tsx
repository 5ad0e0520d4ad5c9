import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { pageSizes } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useConnectionState } from '#web/lib/live.ts';
import type { ConnectionState } from '#web/lib/live.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { BookingCard, cardHeight } from '../shared/booking-card.tsx';
import { PagedBookings } from '../shared/booking-pages.tsx';
import { BookingTable, tableRowHeight } from '../shared/booking-table.tsx';
import { typeTexts, TypeToggle } from '../shared/booking-type.tsx';
import { useBookingList } from '../shared/queries.ts';
import { IdSearch } from './id-search.tsx';
import { PhoneSearch } from './phone-search.tsx';
import { useNewBookings } from './use-new-bookings.ts';
import css from './desk.module.css';

/**
 * The tools of the desk: searches by phone and by number, and the list of all bookings, of one type at a time (R33).
 * The type is kept in the address.
 * @param only the only type that is offered
 * @param children shown beside the searches
 */
export function Desk({ only, children }: { only?: BookingType; children?: ReactNode }) {
  const [page, turnTo] = usePageInAddress();
  const chosen = useChoiceInAddress('type', bookingTypes);
  const inAddress = only ?? chosen.value ?? 'test';
  const type = only ?? chosen.shown ?? 'test';
  return (
    <div className={css.desk}>
      {!only && (
        <div className={css.type}>
          <TypeToggle value={type} onChange={chosen.choose} />
        </div>
      )}
      <div className={css.searches}>
        <PhoneSearch type={type} />
        <IdSearch type={type} />
        {children}
      </div>
      <AllBookings key={type} type={type} page={type === inAddress ? page : 0} onPage={turnTo} />
    </div>
  );
}

const size = pageSizes.deskList;

/**
 * All bookings of one type, twenty per page: a table on wide screens, cards on a phone (R67). Bookings that arrive
 * while the list is open are marked.
 */
function AllBookings({ type, page, onPage }: { type: BookingType; page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const isWide = useWide();
  const reading = useBookingList(type, { page, size });
  const texts = typeTexts[type];
  const fresh = useNewBookings(reading.rows, reading.page?.number === 0);
  const count = reading.rows?.length;
  return (
    <Section title={t(texts.list)} actions={<ConnectionStatus />}>
      <div className={css.list}>
        <p className={css.loadedAt} role="status">
          {count ? t(texts.loaded, { n: formatNumber(count, language) }) : null}
        </p>
        <PagedBookings
          reading={reading}
          onPage={onPage}
          emptyText={t(texts.none)}
          failedText={t(texts.failed)}
          skeletonRows={size}
          skeletonRow={isWide ? tableRowHeight : cardHeight(isWide, true)}
        >
          {(rows) =>
            isWide ? (
              <BookingTable type={type} rows={rows} isFresh={({ id }) => fresh.has(id)} />
            ) : (
              <CardList>
                {rows.map((booking) => (
                  <li key={booking.id} className={fresh.has(booking.id) ? css.newBooking : undefined}>
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

const connectionTexts: Readonly<Record<Exclude<ConnectionState, 'off'>, string>> = {
  live: 'line.live',
  lost: 'line.lost',
  again: 'line.again',
};

/**
 * Says whether the list is kept up to date, and names the keyboard shortcuts where there is a keyboard. Screen readers
 * read it out only when it changes.
 */
function ConnectionStatus() {
  const { t } = useTranslation('bookings');
  const state = useConnectionState();
  return (
    <div className={css.connection}>
      <p className={css.sign} data-state={state} role={state === 'live' || state === 'off' ? undefined : 'status'}>
        {state !== 'off' && t(connectionTexts[state])}
      </p>
      <p className={css.keys}>{t('line.keys')}</p>
    </div>
  );
}
