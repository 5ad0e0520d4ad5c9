import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import { isReleased } from '#contract/reports/states.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { detailsAddress } from '../shared/ways-on.ts';
import { useReportsOf } from '../shared/queries.ts';
import { ConfirmIdentity } from '../shared/confirm-identity.tsx';
import { DownloadButton } from '../shared/download-button.tsx';
import { PrintPlain } from '../shared/print-plain.tsx';
import { OpenForPhone } from './open-for-phone.tsx';
import type { ReportBooking } from '../upload/booking-facts.tsx';
import type { Remarks } from '../upload/report-of-booking.tsx';
import { VisitReports } from './visit-reports.tsx';
import css from '../shared/reports.module.css';

/** Loaded only for people who hand reports in: patients read the same page, on slow networks. */
const ReportOfBooking = lazyPart(() => import('../upload/report-of-booking.tsx'));

/** A booking's report on the booking's page: to read and download, and to upload for staff and admin (R59). */
export function BookingReport({
  booking,
  abilities,
  remarks,
}: {
  booking: ReportBooking;
  abilities: TestBooking['abilities'];
  remarks: Remarks;
}) {
  const { t } = useTranslation('reports');
  const { readReport, uploadObstacle, openReportsOf } = abilities;
  return (
    <>
      {readReport && <Newest bookingId={booking.id} />}
      {uploadObstacle === null && (
        <section className={css.upload} aria-label={t('upload.title')}>
          <h3>{t('upload.title')}</h3>
          <Suspense fallback={<Skeleton />}>
            <ReportOfBooking booking={booking} remarks={remarks} />
          </Suspense>
        </section>
      )}
      {openReportsOf !== null && <OpenForPhone phone={openReportsOf} />}
    </>
  );
}

/** The newest version the user may see; nothing when there is none, or on an error. */
function Newest({ bookingId }: { bookingId: number }) {
  const { t } = useTranslation('reports');
  const { rows } = useReportsOf(bookingId);
  const newest = rows?.[0];
  if (!newest) return null;
  if (newest.locked) return <ConfirmIdentity />;
  return (
    <>
      <div className={css.buttons}>
        {newest.reportUrl && <DownloadButton id={newest.id}>{t('downloadReport')}</DownloadButton>}
        <PrintPlain report={newest} />
        <LinkButton look="quiet" to={detailsAddress(newest.id)}>
          {t('open')}
        </LinkButton>
      </div>
      {isReleased(newest.status) && <VisitReports bookingId={bookingId} />}
    </>
  );
}
