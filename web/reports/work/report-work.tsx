import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Card, CardLink } from '#web/ui/layout/card.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import css from './report-work.module.css';

/** About as high as the counts: on a phone they stand below each other (report-work.module.css). */
const height = 'clamp(11rem, (48rem - 100vw) * 999, 24.5rem)';

/** Counts of reports to sign, rejected, and signed today, each with a link to its list. */
export function ReportWork() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const query = useQuery(queryOf('countReports'));
  const write = (count: number) => formatNumber(count, language);
  return (
    <Section title={t('work.title')}>
      <ListView
        query={query}
        rows={query.data && [query.data]}
        emptyText=""
        failedText={t('list.failed')}
        skeletonRows={1}
        skeletonRow={height}
      >
        {([counts]) =>
          counts && (
            <div className={css.cards}>
              <Card className={css.card}>
                <Link className={css.head} to={screens.pendingReports.path}>
                  <h3>{t('work.pending')}</h3>
                  <strong className={css.number}>{write(counts.pending.total)}</strong>
                </Link>
                <dl>
                  <div className={css.age}>
                    <dt>{t('work.today')}</dt>
                    <dd>{write(counts.pending.today)}</dd>
                  </div>
                  <div className={css.age}>
                    <dt>{t('work.oneToTwoDays')}</dt>
                    <dd>{write(counts.pending.oneToTwoDays)}</dd>
                  </div>
                  <div className={css.age} data-late={counts.pending.older > 0 || undefined}>
                    <dt>{t('work.older')}</dt>
                    <dd>{write(counts.pending.older)}</dd>
                  </div>
                </dl>
              </Card>
              <Tile
                to={`${screens.pendingReports.path}?list=rejected`}
                label={t('work.rejected')}
                count={write(counts.rejected)}
              />
              <Tile
                to={`${screens.signedReports.path}?list=today`}
                label={t('work.signedToday')}
                count={write(counts.signedToday)}
              />
            </div>
          )
        }
      </ListView>
    </Section>
  );
}

function Tile({ to, label, count }: { to: string; label: string; count: string }) {
  return (
    <CardLink to={to}>
      <div className={css.head}>
        <h3>{label}</h3>
        <strong className={css.number}>{count}</strong>
      </div>
    </CardLink>
  );
}
