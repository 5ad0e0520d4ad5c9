import { useEffect, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { limits } from '#contract/limits.ts';
import type { Entry } from '#contract/reports/entry.ts';
import type { Report, ReportSummary } from '#contract/reports/shapes.ts';
import { maySee, screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { detailsAddress } from '../shared/addresses.ts';
import { useReport, useReportsOf } from '../shared/queries.ts';
import { Remark, ReportStatusBadge } from '../shared/report-text.tsx';
import type { ReportBooking } from './booking-facts.tsx';
import { EnterValues } from './enter-values.tsx';
import type { Save } from './enter-values.tsx';
import { NextSpecimen } from './next-specimen.tsx';
import { UploadFile } from './upload-file.tsx';
import css from './upload.module.css';

/** Shows and notes what was noticed of tubes. */
export type Remarks = (tubes: Entry['tubes']) => ReactNode;

/**
 * Uploads a booking's report, or replaces one that was rejected or is not accepted yet. The success message is shown
 * for three seconds (R80). Who came to hand it in (`isAskedFor`) begins to type; on a booking's page its head is seen
 * first.
 */
export function ReportOfBooking({
  booking,
  remarks,
  isAskedFor = false,
}: {
  booking: ReportBooking;
  remarks: Remarks;
  isAskedFor?: boolean;
}) {
  const { t } = useTranslation('reports');
  const [done, setDone] = useState(0);
  const [silent, setSilent] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSilent(done), limits.uploadedShownMs);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <div className={css.section}>
      <UploadSection
        booking={booking}
        remarks={remarks}
        isAskedFor={isAskedFor}
        round={done}
        onDone={() => setDone((n) => n + 1)}
      />
      {done > silent && <Notice kind="success">{t('upload.done')}</Notice>}
    </div>
  );
}

function UploadSection({
  booking,
  remarks,
  isAskedFor,
  round,
  onDone,
}: {
  booking: ReportBooking;
  remarks: Remarks;
  isAskedFor: boolean;
  round: number;
  onDone: () => void;
}) {
  const { t } = useTranslation('reports');
  const save = useRef<Save>(null);
  const { query, rows } = useReportsOf(booking.id);
  const newest = rows?.[0];
  const isByValues = newest?.kind === 'values' && newest.abilities.correct;
  const corrected = useReport(newest?.id ?? 0, isByValues);
  const entry = useQuery({
    ...queryOf('readEntry', { params: { booking: booking.id } }),
    placeholderData: undefined,
    // What was typed since, here or elsewhere, is in the next answer: none from before is shown.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  if (query.isError && !rows)
    return <FailedState text={t('list.failed')} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  if (entry.isError && !entry.data)
    return <FailedState text={t('list.failed')} retrying={entry.isFetching} onRetry={() => void entry.refetch()} />;
  if (!rows || !entry.data || !entry.isFetchedAfterMount || corrected.isLoading)
    return <Skeleton rows={1} height="10rem" />;
  if (newest && !newest.abilities.correct) return <AlreadyAccepted report={newest} />;
  const { again, tubes } = entry.data;
  return (
    <>
      {newest && <ReplaceNote report={newest} />}
      <div className={css.sample}>
        {tubes.length > 0 && remarks(tubes)}
        {isAskedFor && <NextSpecimen bookingId={booking.id} save={async () => (await save.current?.()) ?? true} />}
      </div>
      {again === 'WANTED' ? (
        <SampleWanted />
      ) : (
        <UploadForms
          key={round}
          booking={booking}
          entry={entry.data}
          report={isByValues && again === null ? corrected.data : undefined}
          isAskedFor={isAskedFor}
          saveRef={save}
          onDone={onDone}
        />
      )}
    </>
  );
}

/** Accepted or signed already: nothing can be uploaded. */
function AlreadyAccepted({ report }: { report: ReportSummary }) {
  const { t } = useTranslation('reports');
  return (
    <div className={css.section}>
      <p>
        <ReportStatusBadge status={report.status} />
      </p>
      <p className={css.about}>{t(report.status === 'SIGNED' ? 'upload.signedAlready' : 'upload.acceptedAlready')}</p>
      <div>
        <LinkButton look="quiet" to={detailsAddress(report.id)}>
          {t('open')}
        </LinkButton>
      </div>
    </div>
  );
}

/** Nothing is handed in for a rejected sample. */
function SampleWanted() {
  const { t } = useTranslation(['reports', 'app']);
  const { role } = useUser();
  return (
    <Notice kind="error">
      <p>{t('entry.sampleRejected')}</p>
      {maySee(screens.collect, role) && <Link to={screens.collect.path}>{t('app:title.collect')}</Link>}
    </Notice>
  );
}

function ReplaceNote({ report }: { report: ReportSummary }) {
  const { t } = useTranslation('reports');
  if (report.rejectionReason) return <Remark isBad>{t('rejected.because', { reason: report.rejectionReason })}</Remark>;
  return <Remark>{t('upload.replaces')}</Remark>;
}

const ways = ['file', 'values'] as const;

/** By file or by values; the input of both stays when switching. */
function UploadForms({
  booking,
  entry,
  report,
  isAskedFor,
  saveRef,
  onDone,
}: {
  booking: ReportBooking;
  entry: Entry;
  report: Report | undefined;
  isAskedFor: boolean;
  saveRef: Ref<Save>;
  onDone: () => void;
}) {
  const { t } = useTranslation(['reports', 'app']);
  const language = useLanguage();
  const values = useRef<HTMLDivElement>(null);
  // A phone's keyboard would only hide the list.
  useEffect(() => {
    const isFree = document.activeElement === document.body || document.activeElement?.tagName === 'H1';
    if (!isAskedFor || !isFree || !window.matchMedia('(pointer: fine)').matches) return;
    values.current?.querySelector<HTMLElement>('table input')?.focus();
  }, [isAskedFor]);
  const rejected = entry.rows
    .filter(({ isControlRejected }) => isControlRejected)
    .map(({ test, testBn }) => inLanguage(language, test, testBn));
  const [way, setWay] = useState<(typeof ways)[number]>(
    report || entry.rows.length > 0 || entry.drafts.length > 0 ? 'values' : 'file',
  );
  return (
    <>
      <div className={css.choices}>
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
      <div ref={values} hidden={way !== 'values'}>
        {!entry.isConfirmed && <Remark>{t('entry.notConfirmed')}</Remark>}
        {rejected.length > 0 && (
          <Notice kind="error">
            <p>{t('entry.controlRejected', { analytes: rejected.join(', ') })}</p>
            <Link to={screens.qualityControl.path}>{t('app:title.qualityControl')}</Link>
          </Notice>
        )}
        <EnterValues booking={booking} entry={entry} report={report} saveRef={saveRef} onDone={onDone} />
      </div>
    </>
  );
}
