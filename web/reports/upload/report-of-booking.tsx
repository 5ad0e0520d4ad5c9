import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { createPortal } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { limits } from '#contract/limits.ts';
import type { Entry } from '#contract/reports/entry.ts';
import type { Report, ReportSummary } from '#contract/reports/shapes.ts';
import { maySee, screens } from '#contract/screens.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { Toggle } from '#web/ui/fields/toggle.tsx';
import { detailsAddress } from '../shared/ways-on.ts';
import { useControlWords } from '../shared/concern-words.ts';
import { useReport, useReportsOf } from '../shared/queries.ts';
import { Remark, ReportStatusBadge } from '../shared/report-text.tsx';
import type { ReportBooking } from './booking-facts.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { EnterValues } from './enter-values.tsx';
import type { Bench, Save } from './enter-values.tsx';
import { NextSpecimen } from './next-specimen.tsx';
import { UploadFile } from './upload-file.tsx';
import css from './upload.module.css';

const WithdrawVersion = lazyPart(() => import('../details/withdraw-version.tsx'));

/** Shows and notes what was noticed of tubes. */
export type Remarks = (tubes: Entry['tubes']) => ReactNode;

/**
 * Uploads a booking's report, or replaces one that was rejected or is not accepted yet. The success message is shown
 * for three seconds (R80).
 * @param about the patient and test, if the page was opened to hand in the report: the focus is then in the form. On a
 * booking's page the head with these is seen first
 * @param bench where the button stands then, instead of below the values
 */
export default function ReportOfBooking({
  booking,
  remarks,
  about,
  bench,
}: {
  booking: ReportBooking;
  remarks: Remarks;
  about?: ReactNode;
  bench?: Bench;
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
      {/* First, and in view: whoever does not see it hands the same in again. */}
      {done > silent && (
        <div ref={(shown) => shown?.scrollIntoView({ block: 'nearest' })}>
          <Notice kind="success">{t('upload.done')}</Notice>
        </div>
      )}
      <UploadSection
        booking={booking}
        remarks={remarks}
        about={about}
        bench={bench}
        round={done}
        onDone={() => setDone((n) => n + 1)}
      />
    </div>
  );
}

function UploadSection({
  booking,
  remarks,
  about,
  bench,
  round,
  onDone,
}: {
  booking: ReportBooking;
  remarks: Remarks;
  about: ReactNode;
  bench: Bench | undefined;
  round: number;
  onDone: () => void;
}) {
  const { t } = useTranslation('reports');
  const save = useRef<Save>(null);
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const { query, rows } = useReportsOf(booking.id);
  const newest = rows?.[0];
  const isByValues = newest?.kind === 'values' && newest.abilities.correct;
  const corrected = useReport(newest?.id ?? 0, isByValues);
  const entry = useQuery({
    ...queryOf('readEntry', { params: { booking: booking.id } }),
    placeholderData: undefined,
    // Later input, here or elsewhere, is in the next answer, so no older answer is shown.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const failed = [query, entry].find(({ isError, data }) => isError && !data);
  const isReady = rows !== undefined && entry.data !== undefined && entry.isFetchedAfterMount && !corrected.isLoading;
  const isClosed = isReady && newest?.abilities.correct === false;
  return (
    <div className={css.desk} data-desk={about !== undefined || undefined}>
      {/* Beside the values where there is room for both, else above them. */}
      <div className={css.pane}>
        {about}
        {isReady && !isClosed && (
          <>
            {about && (
              <div className={classNames(css.facts, css.times)}>
                <EntryFacts entry={entry.data} />
              </div>
            )}
            {newest && <ReplaceNote report={newest} whole={corrected.data} />}
            {entry.data.tubes.length > 0 && remarks(entry.data.tubes)}
            {about && <NextSpecimen bookingId={booking.id} save={async () => (await save.current?.()) ?? true} />}
          </>
        )}
        <div ref={setPane} className={css.typed} />
      </div>
      {failed ? (
        <FailedState text={t('list.failed')} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : !isReady || !pane ? (
        <Skeleton rows={1} height="10rem" />
      ) : isClosed ? (
        <AlreadyAccepted report={newest} />
      ) : entry.data.again === 'WANTED' ? (
        <SampleWanted />
      ) : (
        <UploadForms
          key={round}
          booking={booking}
          entry={entry.data}
          report={isByValues && entry.data.again === null ? corrected.data : undefined}
          isAskedFor={about !== undefined}
          bench={bench}
          pane={pane}
          saveRef={save}
          onDone={onDone}
        />
      )}
    </div>
  );
}

/** Shown for an accepted or signed report, which cannot be replaced. */
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

/** Shown for a rejected sample, for which nothing can be handed in. */
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

/** @param whole the same report with its values; undefined for a file */
function ReplaceNote({ report, whole }: { report: ReportSummary; whole: Report | undefined }) {
  const { t } = useTranslation('reports');
  const { rejectionReason, version, abilities } = report;
  const isRead = whole?.id === report.id && whole.revision === report.revision;
  return (
    <Remark isBad={rejectionReason !== null}>
      {rejectionReason && <p>{t('rejected.because', { reason: rejectionReason })}</p>}
      {version > 1 ? <p>{t('upload.newVersion')}</p> : !rejectionReason && <p>{t('upload.replaces')}</p>}
      <Suspense>{abilities.withdraw && <WithdrawVersion report={isRead ? whole : report} />}</Suspense>
    </Remark>
  );
}

const ways = ['file', 'values'] as const;

/**
 * Upload by file or by values; switching keeps the input of both. Messages about the values are shown in the `pane`.
 */
function UploadForms({
  booking,
  entry,
  report,
  isAskedFor,
  bench,
  pane,
  saveRef,
  onDone,
}: {
  booking: ReportBooking;
  entry: Entry;
  report: Report | undefined;
  isAskedFor: boolean;
  bench: Bench | undefined;
  pane: HTMLElement;
  saveRef: Ref<Save>;
  onDone: () => void;
}) {
  const { t } = useTranslation(['reports', 'app']);
  const values = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<HTMLElement | null>(null);
  // Not on a phone, whose keyboard would hide the list. The patient's name stays in view, also in a narrow window.
  useEffect(() => {
    const isFree = document.activeElement === document.body || document.activeElement?.tagName === 'H1';
    if (!isAskedFor || !isFree || !window.matchMedia('(pointer: fine)').matches) return;
    values.current?.querySelector<HTMLElement>('table input')?.focus({ preventScroll: true });
  }, [isAskedFor]);
  const controlWords = useControlWords();
  const rejected = entry.rows.flatMap(({ control }) => control ?? []);
  const [way, setWay] = useState<(typeof ways)[number]>(
    report || entry.rows.length > 0 || entry.drafts.length > 0 ? 'values' : 'file',
  );
  return (
    <div>
      {createPortal(
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
          {way === 'values' && !entry.isConfirmed && <Remark>{t('entry.notConfirmed')}</Remark>}
          {way === 'values' && rejected.length > 0 && (
            <Notice kind="error">
              {rejected.map((control) => (
                <p key={control.run}>{controlWords(control)}</p>
              ))}
              <Link to={screens.qualityControl.path}>{t('app:title.qualityControl')}</Link>
            </Notice>
          )}
          <div ref={setSaid} className={css.typed} />
        </>,
        pane,
      )}
      <div hidden={way !== 'file'}>
        <UploadFile booking={booking} onDone={onDone} />
      </div>
      <div ref={values} hidden={way !== 'values'}>
        <EnterValues
          booking={booking}
          entry={entry}
          report={report}
          pane={way === 'values' ? said : null}
          bench={bench}
          saveRef={saveRef}
          onDone={onDone}
        />
      </div>
    </div>
  );
}
