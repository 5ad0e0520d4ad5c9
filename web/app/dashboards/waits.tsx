import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import type { WaitingKind } from '#contract/waiting/work.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { isWorkOf } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { Tally } from '#web/ui/lists/tally.tsx';

interface Step {
  kind: WaitingKind;
  text: string;
  to: string;
  /** The kind that counts how much of it is late. */
  late?: WaitingKind;
  /** Cannot be put off: marked as soon as there is one. */
  isUrgent?: true;
}

/** The steps of the day in the order of the work, each with the list in which it is done. */
const steps: readonly Step[] = [
  { kind: 'toCall', text: 'toCall', to: screens.criticalValues.path, isUrgent: true },
  { kind: 'toConfirm', text: 'toConfirm', to: `${screens.doctorBookings.path}?status=REQUESTED` },
  { kind: 'toCollect', text: 'toCollect', to: screens.collect.path },
  { kind: 'toEnter', text: 'toEnter', to: screens.worklist.path, late: 'lateToEnter' },
  { kind: 'toCheck', text: 'toCheck', to: screens.pendingReports.path },
  { kind: 'toCorrect', text: 'toCorrect', to: `${screens.pendingReports.path}?list=rejected` },
  { kind: 'homeVisits', text: 'homeVisits', to: screens.homeVisits.path },
  { kind: 'claims', text: 'claims', to: screens.verifyPayment.path },
  { kind: 'messages', text: 'messages', to: screens.messages.path },
  { kind: 'roleRequests', text: 'roleRequests', to: screens.manageRoles.path },
  { kind: 'dataRequests', text: 'dataRequests', to: screens.dataRequests.path },
];

/**
 * What waits for the user at each step, from the counts that the frame reads anyway. With `inRows`, only the steps at
 * which something waits.
 */
export function Waits({ inRows = false }: { inRows?: boolean }) {
  const { t } = useTranslation('waits');
  const language = useLanguage();
  const { role } = useUser();
  const { data: counts = {} } = useQuery(queryOf('countWaiting'));
  const write = (n: number) =>
    formatNumber(Math.min(n, limits.waitingCounted), language) + (n > limits.waitingCounted ? '+' : '');
  return (
    <Tally
      label={t('title')}
      inRows={inRows}
      write={write}
      items={steps
        .filter(({ kind }) => isWorkOf(kind, role))
        .map(({ kind, text, to, late, isUrgent }) => {
          const overdue = late && counts[late];
          return {
            count: counts[kind],
            text: t(text),
            to,
            isLate: isUrgent,
            late: overdue ? t('late', { n: write(overdue) }) : undefined,
          };
        })}
    />
  );
}
