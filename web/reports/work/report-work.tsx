import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { maySee, screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Tally } from '#web/ui/lists/tally.tsx';

/** How many reports wait for a signature, were returned, or were signed today; each number leads to its list. */
export function ReportWork() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { role } = useUser();
  const query = useQuery(queryOf('countReports'));
  const mayCall = maySee(screens.criticalValues, role);
  const { data: waiting } = useQuery({ ...queryOf('countWaiting'), enabled: mayCall });
  const { pending, toSign, rejected, signedToday } = query.data ?? {};
  const sign = screens.signNext.path;
  return (
    <Section title={t('work.title')}>
      {query.isError && !query.data ? (
        <FailedState text={t('list.failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Tally
          label={t('work.title')}
          write={(count) => formatNumber(count, language)}
          items={[
            { text: t('work.pending'), count: toSign?.total, to: sign },
            { text: t('work.inRange'), count: toSign?.inRange, to: `${sign}?only=normal` },
            { text: t('work.flagged'), count: toSign?.flagged, to: `${sign}?only=flagged` },
            { text: t('work.late'), count: toSign?.late, to: sign, isLate: true },
            {
              text: t('work.others'),
              count: pending && toSign && pending.total - toSign.total,
              to: screens.pendingReports.path,
            },
            { text: t('work.older'), count: pending?.older, to: screens.pendingReports.path },
            ...(mayCall
              ? [{ text: t('work.toCall'), count: waiting?.toCall, to: screens.criticalValues.path, isLate: true }]
              : []),
            { text: t('work.rejected'), count: rejected, to: `${screens.pendingReports.path}?list=rejected` },
            { text: t('work.signedToday'), count: signedToday, to: `${screens.signedReports.path}?list=today` },
          ]}
        />
      )}
    </Section>
  );
}
