import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '#contract/limits.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { CardLink } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import css from './patient-home.module.css';

const newest = { list: 'completed', page: 0, size: pageSizes.searchResults } as const;

/** At most so many are shown; the list of reports has the rest. */
const most = 3;

/** The reader's newest signed reports. */
export function useNewestReports() {
  const { role } = useUser();
  // Opening a report refreshes no lists, so this one is read anew each time.
  return useQuery({
    ...queryOf('listReports', { query: newest }),
    staleTime: 0,
    enabled: maySee(screens.completed, role),
  });
}

/** The signed reports that nobody on this phone has opened yet. Shows nothing if there are none. */
export function NewReports({ person }: { person?: string | undefined }) {
  const { t } = useTranslation('patient-home');
  const language = useLanguage();
  const { data } = useNewestReports();
  const reports = (data?._embedded.reportEntityList ?? []).filter(
    ({ isNew, patientNumber }) => isNew && (!person || patientNumber === person),
  );
  if (reports.length === 0) return null;
  return (
    <section className={css.reports} aria-label={t('reports.title')}>
      <h2>{t('reports.title')}</h2>
      {reports.slice(0, most).map(({ id, testName, testNameBn, patientName, signedDate }) => (
        <CardLink key={id} to={screens.reportDetails.path.replace(':reportId', String(id))}>
          <strong>
            <Name>{inLanguage(language, testName, testNameBn)}</Name>
          </strong>{' '}
          <Badge tone="warning">{t('reports.new')}</Badge>
          <p className={css.about}>
            <Name>{patientName}</Name>
            {signedDate && ` · ${formatDate(signedDate, language)}`}
          </p>
        </CardLink>
      ))}
    </section>
  );
}
