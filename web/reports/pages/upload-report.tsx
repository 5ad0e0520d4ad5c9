import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { failedWith } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { AskNumber } from '../components/ask-number.tsx';
import { ReportScreen } from '../components/report-screen.tsx';
import { BookingFacts } from '../components/upload/booking-facts.tsx';
import type { ReportBooking } from '../components/upload/booking-facts.tsx';
import { ReportOfBooking } from '../components/upload/report-of-booking.tsx';
import css from '../components/reports.module.css';

/** Test and doctor bookings share one sequence of ids: tries the test bookings first. */
async function findBooking(id: string, signal: AbortSignal): Promise<ReportBooking> {
  try {
    const { patientName, mobileNumber, test, ...booking } = await request(
      'readTestBooking',
      { params: { id } },
      { signal },
    );
    return { id: booking.id, patientName, mobileNumber, item: test.testName, itemBn: test.testNameBn };
  } catch (error) {
    if (!failedWith(error, 404)) throw error;
  }
  const { patientName, mobileNumber, doctorName, doctorNameBn, ...booking } = await request(
    'readDoctorBooking',
    { params: { id } },
    { signal },
  );
  return { id: booking.id, patientName, mobileNumber, item: doctorName, itemBn: doctorNameBn };
}

/**
 * Upload Report: choose the booking, check the patient, then upload a file or enter values. `?booking=12` preselects
 * it.
 */
export default function UploadReport() {
  const { t } = useTranslation(['reports', 'app']);
  const errorText = useErrorText();
  const [params, setParams] = useSearchParams();
  const id = params.get('booking') ?? '';
  const query = useQuery({
    // The key begins with a call's name, so that this query is refreshed with it (`lib/refresh.ts`).
    queryKey: ['readTestBooking', { ofEitherKind: id }],
    queryFn: ({ signal }) => findBooking(id, signal),
    enabled: id !== '',
    retry: false,
  });
  const isNone = failedWith(query.error, 404) || failedWith(query.error, 400);
  const error = query.error && (isNone ? t('upload.noBooking') : errorText(query.error));
  return (
    <ReportScreen title={t('app:title.uploadReport')}>
      <Card className={css.card}>
        <AskNumber
          key={id}
          label={t('field.bookingId')}
          action={t('upload.find')}
          initial={id}
          isBusy={query.isFetching}
          error={error ?? undefined}
          onAsk={(next) => {
            if (next === id) void query.refetch();
            else setParams({ booking: next }, { preventScrollReset: true });
          }}
        />
        {query.data && <BookingFacts booking={query.data} />}
      </Card>
      {query.data && (
        <Section title={t('upload.title')}>
          <Card className={css.card}>
            <ReportOfBooking key={query.data.id} booking={query.data} />
          </Card>
        </Section>
      )}
    </ReportScreen>
  );
}
