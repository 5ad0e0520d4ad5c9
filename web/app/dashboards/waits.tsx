import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import type { WaitingKind } from '#contract/waiting/work.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { isWorkOf } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import css from './waits.module.css';

interface Step {
  kind: WaitingKind;
  text: string;
  to: string;
  /** How much of it is late. */
  late?: WaitingKind;
  /** Not to be put off: marked as soon as there is one. */
  isUrgent?: true;
}

/** The steps of the day in the order of the work, each with the list in which it is done. */
const steps: readonly Step[] = [
  { kind: 'toCall', text: 'waits.toCall', to: screens.criticalValues.path, isUrgent: true },
  { kind: 'toConfirm', text: 'waits.toConfirm', to: `${screens.doctorBookings.path}?status=REQUESTED` },
  { kind: 'toCollect', text: 'waits.toCollect', to: screens.collect.path },
  { kind: 'toEnter', text: 'waits.toEnter', to: screens.worklist.path, late: 'lateToEnter' },
  { kind: 'toCheck', text: 'waits.toCheck', to: screens.pendingReports.path },
  { kind: 'toCorrect', text: 'waits.toCorrect', to: `${screens.pendingReports.path}?list=rejected` },
  { kind: 'homeVisits', text: 'waits.homeVisits', to: screens.homeVisits.path },
  { kind: 'claims', text: 'waits.claims', to: screens.verifyPayment.path },
  { kind: 'messages', text: 'waits.messages', to: screens.messages.path },
  { kind: 'roleRequests', text: 'waits.roleRequests', to: screens.manageRoles.path },
  { kind: 'dataRequests', text: 'waits.dataRequests', to: screens.dataRequests.path },
];

/**
 * What waits for the user at each step, from the counts that the frame reads anyway. Until they are known the numbers'
 * places are empty, so that nothing moves.
 */
export function Waits() {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const { role } = useUser();
  const { data: counts = {} } = useQuery(queryOf('countWaiting'));
  const write = (n: number) =>
    formatNumber(Math.min(n, limits.waitingCounted), language) + (n > limits.waitingCounted ? '+' : '');
  return (
    <nav aria-label={t('waits.title')}>
      <ul className={css.steps}>
        {steps
          .filter(({ kind }) => isWorkOf(kind, role))
          .map(({ kind, text, to, late, isUrgent }) => {
            const [n, overdue = 0] = [counts[kind], late && counts[late]];
            return (
              <li key={kind} className={css.step}>
                <Link className={css.link} to={to} data-none={n === 0 || undefined}>
                  <strong className={css.number} data-late={(isUrgent && Boolean(n)) || undefined}>
                    {n === undefined ? '\u00a0' : write(n)}
                  </strong>{' '}
                  <span>
                    {t(text)}
                    {overdue > 0 && <span className={css.late}> · {t('waits.late', { n: write(overdue) })}</span>}
                  </span>
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
