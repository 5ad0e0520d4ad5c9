import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { Report, ReportSummary } from '#contract/reports/shapes.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { detailsOf } from '../../addresses.ts';
import { useReport, useReportsOf } from '../../readings.ts';
import { Remark } from '../remark.tsx';
import { ReportStatusBadge } from '../report-status.tsx';
import type { ReportBooking } from './booking-facts.tsx';
import { EnterValues } from './enter-values.tsx';
import { UploadFile } from './upload-file.tsx';
import css from './upload.module.css';

/**
 * Handing in a booking's report: a new one, or in place of one that came back or is not accepted yet. A success is said
 * for three seconds (R80).
 */
export function ReportOfBooking({ booking }: { booking: ReportBooking }) {
  const { t } = useTranslation('reports');
  const [done, setDone] = useState(0);
  const [silent, setSilent] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(done), limits.uploadedShownMs);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <div className={css.part}>
      <Ways booking={booking} round={done} onDone={() => setDone((n) => n + 1)} />
      {done > silent && <Notice kind="success">{t('upload.done')}</Notice>}
    </div>
  );
}

function Ways({ booking, round, onDone }: { booking: ReportBooking; round: number; onDone: () => void }) {
  const { t } = useTranslation('reports');
  const { query, rows } = useReportsOf(booking.id);
  const newest = rows?.[0];
  const isByValues = newest?.kind === 'values' && newest.abilities.correct;
  const corrected = useReport(newest?.id ?? 0, isByValues);
  if (query.isError && !rows)
    return <FailedState text={t('list.failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!rows || corrected.isLoading) return <Skeleton rows={1} height="10rem" />;
  if (newest && !newest.abilities.correct) return <Settled report={newest} />;
  return (
    <>
      {newest && <Standing report={newest} />}
      <HandIn key={round} booking={booking} report={isByValues ? corrected.data : undefined} onDone={onDone} />
    </>
  );
}

/** Nothing can be handed in: it is accepted or signed already. */
function Settled({ report }: { report: ReportSummary }) {
  const { t } = useTranslation('reports');
  return (
    <div className={css.part}>
      <p>
        <ReportStatusBadge status={report.status} />
      </p>
      <p className={css.about}>{t(report.status === 'SIGNED' ? 'upload.signedAlready' : 'upload.acceptedAlready')}</p>
      <div>
        <LinkButton look="quiet" to={detailsOf(report.id)}>
          {t('open')}
        </LinkButton>
      </div>
    </div>
  );
}

function Standing({ report }: { report: ReportSummary }) {
  const { t } = useTranslation('reports');
  if (report.rejectionReason) return <Remark isBad>{t('rejected.because', { reason: report.rejectionReason })}</Remark>;
  return <Remark>{t('upload.replaces')}</Remark>;
}

const ways = ['file', 'values'] as const;

/** By a file or by its values: both stay as they are while one looks at the other. */
function HandIn({
  booking,
  report,
  onDone,
}: {
  booking: ReportBooking;
  report: Report | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation('reports');
  const [way, setWay] = useState<(typeof ways)[number]>(report ? 'values' : 'file');
  return (
    <>
      <div className={css.ways}>
        <Toggle
          label={t('upload.way')}
          hideLabel
          value={way}
          onChange={setWay}
          choices={[
            { value: 'file', label: t('upload.byFile') },
            { value: 'values', label: t('upload.byValues') },
          ]}
        />
      </div>
      <div hidden={way !== 'file'}>
        <UploadFile booking={booking} onDone={onDone} />
      </div>
      <div hidden={way !== 'values'}>
        <EnterValues booking={booking} report={report} onDone={onDone} />
      </div>
    </>
  );
}
