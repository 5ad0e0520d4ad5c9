import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { turnaroundDays } from '#contract/laboratory/turnaround.ts';
import type { Turnaround as Figures } from '#contract/laboratory/turnaround.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useChoiceInAddress } from '#web/lib/choice-in-address.ts';
import { formatDayMonth, formatNumber } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { Page, Section } from '#web/ui/layout/page.tsx';
import { ListView } from '#web/ui/lists/list-view.tsx';
import css from './turnaround.module.css';

const choices = turnaroundDays.map(String);

/** How long reports took, by test and by week. */
export default function Turnaround() {
  const { t } = useTranslation(['samples', 'app']);
  const language = useLanguage();
  const days = useChoiceInAddress('days', choices);
  const query = useQuery(queryOf('readTurnaround', { query: { days: days.value ?? choices[0]! } }));
  return (
    <Page title={t('app:title.turnaround')} intro={t('turn.intro')}>
      <Toggle
        label={t('turn.days')}
        value={days.shown ?? choices[0]!}
        onChange={(next) => days.choose(next === choices[0] ? undefined : next)}
        choices={turnaroundDays.map((n) => ({
          value: String(n),
          label: t('turn.lastDays', { n: formatNumber(n, language) }),
        }))}
      />
      <ListView
        query={query}
        rows={query.data?.tests}
        emptyText={t('turn.none')}
        failedText={t('turn.failed')}
        skeletonRow="3rem"
      >
        {(tests) => <Tests tests={tests} />}
      </ListView>
      {query.data && query.data.weeks.length > 0 && (
        <Section title={t('turn.weeks')}>
          <Weeks weeks={query.data.weeks} />
        </Section>
      )}
    </Page>
  );
}

/** Formats minutes; from two hours on as hours. */
function useDuration() {
  const { t } = useTranslation('samples');
  const language = useLanguage();
  return (minutes: number) =>
    minutes < 120
      ? t('turn.minutes', { n: formatNumber(minutes, language) })
      : t('turn.hours', { n: formatNumber(Math.round(minutes / 6) / 10, language) });
}

function Tests({ tests }: { tests: readonly Figures['tests'][number][] }) {
  const { t } = useTranslation('samples');
  const language = useLanguage();
  const duration = useDuration();
  const heads = ['turn.test', 'turn.promised', 'turn.reports', 'turn.median', 'turn.p90', 'turn.late'] as const;
  return (
    // With large letters the table scrolls sideways, by keys too.
    <div className={css.sheet} role="region" aria-label={t('app:title.turnaround')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {heads.map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tests.map(({ testName, testNameBn, promisedHours, n, median, p90, late }) => (
            <tr key={testName}>
              <th scope="row">{inLanguage(language, testName, testNameBn)}</th>
              <td data-label={t('turn.promised')}>{promisedHours === null ? '–' : duration(promisedHours * 60)}</td>
              <td data-label={t('turn.reports')}>{formatNumber(n, language)}</td>
              <td data-label={t('turn.median')}>{duration(median)}</td>
              <td data-label={t('turn.p90')}>{duration(p90)}</td>
              <td data-label={t('turn.late')}>
                {late > 0 ? <Badge tone="warning">{formatNumber(late, language)}</Badge> : formatNumber(0, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A bar for each week, as long as its median time. */
function Weeks({ weeks }: { weeks: Figures['weeks'] }) {
  const { t } = useTranslation('samples');
  const language = useLanguage();
  const duration = useDuration();
  const longest = Math.max(...weeks.map(({ median }) => median), 1);
  return (
    <ul className={css.weeks}>
      {weeks.map(({ week, n, median, late }) => (
        <li key={week}>
          <span>{t('turn.week', { day: formatDayMonth(week, language) })}</span>
          <span
            className={css.bar}
            aria-hidden="true"
            style={{ inlineSize: `${Math.max(2, (median / longest) * 100)}%` }}
          />
          <span className={css.soft}>
            {t('turn.weekLine', {
              count: n,
              reports: formatNumber(n, language),
              median: duration(median),
              late: formatNumber(late, language),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
