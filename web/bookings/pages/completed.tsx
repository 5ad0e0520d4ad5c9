import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { scopeOf } from '#contract/permissions.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits } from '#web/lib/format.ts';
import { usePageInAddress } from '#web/lib/page-in-address.ts';
import { useUser } from '#web/lib/session.ts';
import { CardList } from '#web/ui/card.tsx';
import { Name } from '#web/ui/name.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { addressOf, bookedName } from '../booking.ts';
import { Booked } from '../components/booked.tsx';
import { ListScreen } from '../components/lists/list-screen.tsx';
import { SimpleRow, simpleRowHeight } from '../components/lists/simple-row.tsx';
import { Day } from '../components/moments.tsx';
import { PagedBookings } from '../components/paged-bookings.tsx';
import { Standing } from '../components/standing.tsx';
import { useTestList } from '../readings.ts';

const size = pageSizes.searchResults;

/** The tests that are done, and how far their reports are, ten a page; a report itself is on its booking's page (spec §2). */
export default function Completed() {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const isWide = useWide();
  const { role, name } = useUser();
  const withPatient = scopeOf('bookings.read', role) !== 'own';
  const [page, turnTo] = usePageInAddress();
  const reading = useTestList({ page, size, checkupStatus: 'Completed' });
  return (
    <ListScreen title={t('app:title.completed')}>
      <PagedBookings reading={reading} onPage={turnTo} emptyText={t('reports.empty')} failedText={t('reports.failed')}
        skeletonRows={size} skeletonRow={simpleRowHeight(isWide, 2)}>
        {(rows) => (
          <CardList>
            {rows.map((row) => (
              <li key={row.id}>
                <SimpleRow to={addressOf(row)} name={<Booked {...bookedName(row)} />}
                  about={<>{t('field.id')} {formatDigits(row.id, language)}{(withPatient || row.patientName !== name) && <> · <Name>{row.patientName}</Name></>}</>}
                  facts={[
                    { label: t('card.report'), value: <Standing status={row.checkupReportStatus} /> },
                    { label: t('field.reportDate'), value: <Day short at={row.checkupReportUploadedAt} /> },
                  ]} />
              </li>
            ))}
          </CardList>
        )}
      </PagedBookings>
    </ListScreen>
  );
}
