import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatReference } from '#web/lib/format.ts';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { queryOf } from '#web/lib/queries.ts';
import { CardList } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { PagedBookings } from '../shared/booking-pages.tsx';
import { BookedName, Day } from '../shared/booking-text.tsx';
import { screenOf } from '../shared/booking.ts';
import { PaymentBadge, ProgressBadge } from '../shared/status.tsx';
import { ListScreen, SimpleRow, simpleRowHeight } from './list-screen.tsx';

const size = pageSizes.searchResults;

/** The bookings in progress, of both types, ten per page: number, date, payment, report (R57). */
export default function InProgress() {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const isWide = useWide();
  const { numberText } = usePatientWords();
  const [page, turnTo] = usePageInAddress();
  const query = useQuery(queryOf('listInProgress', { query: { page, size } }));
  return (
    <ListScreen title={t('app:title.inProgress')}>
      <PagedBookings
        reading={{ query, rows: query.data?._embedded.bookingEntityList, page: query.data?.page }}
        onPage={turnTo}
        emptyText={t('empty')}
        failedText={t('failed')}
        skeletonRows={size}
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
