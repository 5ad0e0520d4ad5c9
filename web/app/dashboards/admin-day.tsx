import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { LastBackup } from '#web/backup/last-backup.tsx';
import { ClinicHealth } from '#web/health/clinic-health.tsx';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import { mayUse } from '#web/lib/reader.ts';
import { useUser } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Counts } from './counts.tsx';
import { Waits } from './waits.tsx';
import css from './admin-day.module.css';

const OwnerDay = lazyPart(() => import('./owner-day.tsx'));
const TakenBars = lazyPart(() => import('#web/payments/series/taken-bars.tsx'));
const DiscountRequests = lazyPart(() => import('#web/payments/discounts/discount-requests.tsx'));

/**
 * What an owner needs first, in one view of a PC: the day's figures and doctors, what is wrong and what waits, the
 * income of 30 days, and the counts of bookings.
 * @param month a link to the large charts
 */
export function AdminDay({ month }: { month: ReactNode }) {
  const { role } = useUser();
  return (
    <Suspense fallback={<Skeleton rows={1} height="22rem" />}>
      <OwnerDay
        beside={
          <OnceHealthIsKnown>
            <LastBackup part="wrong" />
            <ClinicHealth part="wrong" />
            <SetupNotice />
            <Suspense>
              <DiscountRequests />
            </Suspense>
            <WaitsForOwner />
            <div className={css.about}>
              <LastBackup part="fine" />
              <ClinicHealth part="fine" />
            </div>
          </OnceHealthIsKnown>
        }
        below={
          <>
            {mayUse('payments.seeSeries', role) && (
              <Card className={css.part}>
                <Suspense fallback={<Skeleton rows={1} height="9.5rem" />}>
                  <TakenBars more={month} />
                </Suspense>
              </Card>
            )}
            <Counts />
          </>
        }
      />
    </Suspense>
  );
}

function WaitsForOwner() {
  const { t } = useTranslation('waits');
  return (
    <Card className={css.part}>
      <h2 className={css.title}>{t('title')}</h2>
      <Waits inRows />
    </Card>
  );
}

/**
 * Shows its children once it is known what is wrong: those lines are above them and would push them down. Children that
 * were shown stay: they read again what failed, and would otherwise wait for that again and again.
 */
function OnceHealthIsKnown({ children }: { children: ReactNode }) {
  const backup = useQuery(queryOf('readBackup'));
  const health = useQuery(queryOf('readHealth'));
  const setup = useQuery(queryOf('readSetup'));
  const isPending = backup.isPending || health.isPending || setup.isPending;
  const [isKnown, setIsKnown] = useState(false);
  if (!isPending && !isKnown) setIsKnown(true);
  return isKnown ? children : <Skeleton rows={3} height="9rem" />;
}

/** Reminds the admin of what a new clinic must still fill in. */
function SetupNotice() {
  const { t } = useTranslation(['dashboards', 'app']);
  const language = useLanguage();
  const { data } = useQuery(queryOf('readSetup'));
  if (!data?.isOpen) return null;
  const done = data.steps.filter(({ isDone, isSkipped }) => isDone || isSkipped).length;
  return (
    <Notice>
      {t('admin.setup', { done: formatNumber(done, language), of: formatNumber(data.steps.length, language) })}{' '}
      <Link to={screens.setup.path}>{t('app:title.setup')}</Link>
    </Notice>
  );
}
