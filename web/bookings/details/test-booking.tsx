import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import type { Definition } from '#web/ui/layout/definition-list.tsx';
import { listAddress } from '../shared/booking.ts';
import { BookingScreen } from './booking-screen.tsx';
import { CheckupText, reportTexts, statusText } from '../shared/status.tsx';
import { Schedule } from '../shared/booking-text.tsx';
import { FactCard, useCommonFacts } from './facts.tsx';

interface TestBookingPageProps {
  /** Draws what can be done about the booking's report. */
  report: (booking: TestBooking) => ReactNode;
  /** Draws its money. */
  payments: (booking: TestBooking) => ReactNode;
}

/** One test's booking. */
export default function TestBookingPage({ report, payments }: TestBookingPageProps) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== 'default';
  const query = useQuery({ ...queryOf('readTestBooking', { params: { id } }), placeholderData: undefined });
  /** After an edit the app goes back (R60). */
  const leave = () => void (cameFromHere ? navigate(-1) : navigate(listAddress('test')));
  return (
    <BookingScreen type="test" query={query} onSaved={leave} payments={payments}>
      {(booking) => <TestBookingCards booking={booking} report={report(booking)} />}
    </BookingScreen>
  );
}

/**
 * What there is to read about a test booking: commissions and visibility only where the server sends them (R59, R63).
 */
export function TestBookingCards({ booking, report }: { booking: TestBooking; report: ReactNode }) {
  const { t } = useTranslation('bookings');
  const { basic, payment, doctors, orNone, rupees } = useCommonFacts(booking);
  const yesOrNo = (is: boolean) => t(is ? 'visibility.yes' : 'visibility.no');

  const commission: Definition[] = [];
  if (booking.refererCommission !== undefined)
    commission.push({ label: t('field.refererCommission'), value: rupees(booking.refererCommission) });
  if (booking.referringDoctorCommission !== undefined)
    commission.push({ label: t('field.referringDoctorCommission'), value: rupees(booking.referringDoctorCommission) });

  const visibility: Definition[] = [];
  if (booking.isRefererHidden !== undefined)
    visibility.push({ label: t('field.isRefererHidden'), value: yesOrNo(booking.isRefererHidden) });
  if (booking.isReferringDocHidden !== undefined)
    visibility.push({ label: t('field.isReferringDocHidden'), value: yesOrNo(booking.isReferringDocHidden) });

  return (
    <>
      <FactCard
        title={t('group.visit')}
        items={[
          ...basic,
          { label: t('field.checkupStatus'), value: <CheckupText status={booking.checkupStatus} /> },
          { label: t('field.checkupScheduledDate'), value: <Schedule at={booking.checkupScheduledDate} /> },
          { label: t('field.statusClearedBy'), value: orNone(booking.statusClearedBy) },
        ]}
      />
      <FactCard
        title={t('group.payment')}
        items={[...payment, { label: t('field.patientDiscount'), value: rupees(booking.patientDiscount) }]}
      />
      <ReportCard booking={booking}>{report}</ReportCard>
      <FactCard title={t('group.doctors')} items={doctors} />
      {commission.length > 0 && <FactCard title={t('group.commission')} items={commission} />}
      {visibility.length > 0 && <FactCard title={t('group.visibility')} items={visibility} />}
    </>
  );
}

/** Where the report stands, and below it what can be done about it (R59). */
function ReportCard({ booking, children }: { booking: TestBooking; children: ReactNode }) {
  const { t } = useTranslation('bookings');
  const { checkupReportStatus: status, checkupReportUploadedAt: uploadedAt } = booking;
  const text = statusText(reportTexts, status ?? '');
  return (
    <FactCard
      title={t('group.report')}
      items={[
        { label: t('field.checkupReportStatus'), value: text ? t(text) : (status ?? t('notAvailable')) },
        { label: t('field.checkupReportUploadedBy'), value: booking.checkupReportUploadedBy ?? t('notAvailable') },
        {
          label: t('field.checkupReportUploadedAt'),
          value: uploadedAt ? <Schedule at={uploadedAt} /> : t('notAvailable'),
        },
      ]}
    >
      {children}
    </FactCard>
  );
}
