import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { useChangeAddress } from '#web/lib/choice-in-address.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { usePageInAddress } from '#web/lib/pages.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { EmptyState, FailedState } from '#web/ui/feedback/states.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { byDay, entriesOf, timelineKinds } from './timeline-entries.ts';
import type { TimelineEntry, TimelineKind } from './timeline-entries.ts';
import { TimelineRow } from './timeline-row.tsx';
import css from './person.module.css';

/** A page of a person's timeline. */
export function useTimeline(patientNumber: string) {
  const [page, turnTo] = usePageInAddress({ replace: true });
  const query = useQuery(queryOf('readTimeline', { params: { patientNumber }, query: { page } }));
  return { query, turnTo };
}

/** The shown kind. It is in the address, so that Back keeps it. It filters the current page, and stays on it. */
function useKindInAddress(): [kind: TimelineKind | undefined, choose: (next: TimelineKind | undefined) => void] {
  const [params] = useSearchParams();
  const change = useChangeAddress({ replace: true });
  const choose = (next: TimelineKind | undefined) =>
    change((after) => {
      if (next === undefined) after.delete('kind');
      else after.set('kind', next);
    });
  return [timelineKinds.find((one) => one === params.get('kind')), choose];
}

/** What happened to a person's bookings, by day: visits, reports, money and messages, or one kind of them. */
export function Timeline({
  query: { data, error, isPending, isFetching, refetch },
  turnTo,
}: ReturnType<typeof useTimeline>) {
  const { t } = useTranslation('timeline');
  const language = useLanguage();
  const [kind, choose] = useKindInAddress();
  if (failedWith(error, 'NO_SUCH_PAGE'))
    return <FailedState text={t('noPage')} retrying={isFetching} onRetry={() => turnTo(0)} />;
  if (error && !data) return <FailedState text={t('failed')} retrying={isFetching} onRetry={() => void refetch()} />;
  const entries = data && entriesOf(data);
  const shown = entries?.filter((entry) => kind === undefined || entry.kind === kind);
  return (
    <Section title={t('title')}>
      <div className={css.kinds} role="group" aria-label={t('kinds')} data-screen-only>
        <Kind name={t('all')} of={entries} isOn={kind === undefined} onPress={() => choose(undefined)} />
        {timelineKinds.map((one) => (
          <Kind
            key={one}
            name={t(kindTexts[one])}
            of={entries?.filter((entry) => entry.kind === one)}
            isOn={kind === one}
            onPress={() => choose(one)}
          />
        ))}
      </div>
      {isPending && <Skeleton rows={6} height="2.75rem" />}
      {shown?.length === 0 && <EmptyState text={entries?.length === 0 ? t('none') : t('noneOfKind')} />}
      {byDay(shown ?? []).map(([day, ofDay]) => (
        <section key={day} className={css.day}>
          <h3>{formatDate(`${day}T12:00:00Z`, language)}</h3>
          <ul>
            {ofDay.map((entry) => (
              <TimelineRow key={keyOf(entry)} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {data && data.page.totalPages > 1 && (
        <Pager
          page={data.page.number}
          pages={data.page.totalPages}
          onPage={turnTo}
          write={(count) => formatNumber(count, language)}
        />
      )}
    </Section>
  );
}

const kindTexts = {
  bookings: 'bookings',
  reports: 'reports',
  payments: 'payments',
  messages: 'messages',
} as const satisfies Record<TimelineKind, string>;

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'reports') return `reports ${entry.at} ${entry.booking.id}`;
  if (entry.kind === 'payments') return `payments ${entry.payment.id}`;
  return entry.kind === 'messages' ? `messages ${entry.message.id}` : `bookings ${entry.booking.id}`;
}

function Kind({
  name,
  of,
  isOn,
  onPress,
}: {
  name: string;
  of: readonly unknown[] | undefined;
  isOn: boolean;
  onPress: () => void;
}) {
  const language = useLanguage();
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress}>
      {name} {of && <span className={css.muted}>{formatNumber(of.length, language)}</span>}
    </button>
  );
}
