import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Answer } from '#contract/endpoints.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber, formatRupees } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { today } from '#web/lib/now.ts';
import { DayChoice } from '#web/payments/closing/day-choice.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { DaySessions } from './day-sessions.tsx';
import css from './owner-day.module.css';

type Overview = Answer<'readOverview'>;

/**
 * A day in numbers, for the owner: its money, people and reports, and each doctor's session.
 * @param beside shown at the right of the sessions, on a phone above them, even if the day cannot be read
 * @param below shown below the sessions
 */
export default function OwnerDay({ beside, below }: { beside: ReactNode; below: ReactNode }) {
  const { t } = useTranslation(['overview', 'closing', 'payments']);
  const id = useId();
  const [day, setDay] = useState(today);
  const query = useQuery({ ...queryOf('readOverview', { params: { day } }), placeholderData: (before) => before });
  const { data } = query;
  const busy = query.isFetching || undefined;
  return (
    <div className={css.owner} role="region" aria-labelledby={id}>
      <Card className={css.card}>
        <div className={css.head}>
          <h2 id={id}>{day === today() ? t('title.today') : t('title')}</h2>
          <DayChoice day={day} onDay={setDay} />
        </div>
        <Loaded query={query} data={data} failedText={t('failed')} rows={1} rowHeight="6.5rem">
          {(known) => (
            <div aria-busy={busy}>
              <Figures of={known} />
            </div>
          )}
        </Loaded>
      </Card>
      <div className={css.beside}>{beside}</div>
      <Loaded query={query} data={data} failedText={t('failed')} failure={null} rows={1} rowHeight="12rem">
        {(known) => (
          <Card className={css.card} aria-busy={busy}>
            <DaySessions of={known} />
          </Card>
        )}
      </Loaded>
      <div className={css.below}>{below}</div>
    </div>
  );
}

/** The five numbers an owner asks for first. Each is a link to the screen it comes from. */
function Figures({ of: { day, taken, discounts, refunds, dues, visits, tests, reports } }: { of: Overview }) {
  const { t } = useTranslation(['overview', 'payments']);
  const language = useLanguage();
  const n = (value: number) => formatNumber(value, language);
  const rupees = (value: number) => formatRupees(value, language);
  const closing = `${screens.closing.path}?day=${day}`;
  return (
    <ul className={css.figures}>
      <Figure
        label={t('taken')}
        value={rupees(taken.total)}
        to={closing}
        lines={[
          taken.byMode.map(({ mode, amount }) => `${t(`payments:paymentMode.${mode}`)} ${rupees(amount)}`).join(' · '),
          t('taken.before', { before: rupees(taken.dayBefore), week: rupees(taken.weekBefore) }),
        ]}
      />
      <Figure
        label={t('people')}
        value={n(visits.seen + visits.here + visits.expected)}
        to={screens.today.path}
        lines={[
          t('people.where', { seen: n(visits.seen), here: n(visits.here), expected: n(visits.expected) }),
          [visits.missed > 0 && t('people.missed', { n: n(visits.missed) }), t('people.tests', { n: n(tests) })]
            .filter(Boolean)
            .join(' · '),
        ]}
      />
      <Figure
        label={t('reports')}
        value={n(reports.overdue)}
        isLate={reports.overdue > 0}
        to={screens.worklist.path}
        lines={[
          reports.promised === 0
            ? t('reports.none')
            : t('reports.promised', { n: n(reports.promised), late: n(reports.late) }),
        ]}
      />
      <Figure
        label={t('dues')}
        value={rupees(dues.all.amount)}
        to={closing}
        lines={[
          t('closing:dues.bookings', { count: dues.all.count, n: n(dues.all.count) }),
          t('dues.ofDay', { amount: rupees(dues.ofDay.amount) }),
        ]}
      />
      <Figure
        label={t('given')}
        value={rupees((Math.round(discounts.amount * 100) + Math.round(refunds.amount * 100)) / 100)}
        to={closing}
        lines={[
          t('given.discounts', { n: n(discounts.count), amount: rupees(discounts.amount) }),
          t('given.refunds', { n: n(refunds.count), amount: rupees(refunds.amount) }),
        ]}
      />
    </ul>
  );
}

function Figure({
  label,
  value,
  lines,
  to,
  isLate,
}: {
  label: string;
  value: string;
  lines: readonly ReactNode[];
  to: string;
  /** Something should have been done by now. */
  isLate?: boolean;
}) {
  return (
    <li className={css.figure}>
      <Link to={to} className={css.label}>
        {label}
      </Link>
      <span className={css.value} data-late={isLate || undefined}>
        {value}
      </span>
      {lines.filter(Boolean).map((line, row) => (
        <span key={row} className={css.line}>
          {line}
        </span>
      ))}
    </li>
  );
}
