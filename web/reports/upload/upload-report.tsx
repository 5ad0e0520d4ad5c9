import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { hiddenName } from '#contract/bookings/states.ts';
import type { TestBooking } from '#contract/bookings/shapes.ts';
import type { AgeOf } from '#contract/patients/age.ts';
import type { Report } from '#contract/reports/shapes.ts';
import type { UploadObstacle } from '#contract/reports/states.ts';
import { screens } from '#contract/screens.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { LinkButton } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { bookingAddress } from '../shared/ways-on.ts';
import { useAgeAndSex, Requester } from '../shared/report-text.tsx';
import { AskNumber } from '../shared/ask-number.tsx';
import { ReportScreen } from '../shared/report-screen.tsx';
import { BookingFacts } from './booking-facts.tsx';
import type { ReportBooking } from './booking-facts.tsx';
import ReportOfBooking from './report-of-booking.tsx';
import type { Remarks } from './report-of-booking.tsx';
import { useHandInKey } from './use-hand-in-key.ts';
import css from '../shared/reports.module.css';
import handIn from './hand-in-bar.module.css';
import upload from './upload.module.css';

interface FoundBooking extends ReportBooking {
  /** Whether age or sex is missing, which the desk must add before the signature. */
  lacksAgeOrSex: boolean;
  person: AgeOf & { sex: string | null };
  /** Who asked for the test, as the reader may see them. */
  asked: Pick<Report, 'requester' | 'requesterBn' | 'isSelfRequested'>;
  uploadObstacle: UploadObstacle | null;
}

/** Names a hidden doctor as hidden in both languages. */
const requesterOf = (doctor: TestBooking['referringDoctor']) => ({
  requester: doctor && doctor.userName,
  requesterBn: doctor?.id === null ? hiddenName.bn : (doctor?.nameBn ?? ''),
});

/** The test booking with this number; null if it is a doctor's, which gets no report. */
async function findBooking(id: string, signal: AbortSignal): Promise<FoundBooking | null> {
  try {
    const { patientName, patient, mobileNumber, test, abilities, ...booking } = await request(
      'readTestBooking',
      { params: { id } },
      { signal },
    );
    const { patientNumber, age, infantAge, gender } = patient;
    const facts = { id: booking.id, patientName, patientNumber, mobileNumber };
    const lacksAgeOrSex = age === null || gender === null;
    const { isSelfRequested, referringDoctor } = booking;
    return {
      ...facts,
      item: test.testName,
      itemBn: test.testNameBn,
      lacksAgeOrSex,
      person: { age, infantAge, sex: gender },
      asked: { isSelfRequested, ...requesterOf(referringDoctor) },
      uploadObstacle: abilities.uploadObstacle,
    };
  } catch (error) {
    if (!failedWith(error, 404)) throw error;
  }
  await request('readDoctorBooking', { params: { id } }, { signal });
  return null;
}

/**
 * Upload Report: choose the booking, check the patient, then upload a file or enter values. `?booking=12` preselects
 * it. @param remarks shows and notes what was noticed of the samples
 */
export default function UploadReport({ remarks }: { remarks: Remarks }) {
  const { t } = useTranslation(['reports', 'app', 'messages']);
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
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const key = useHandInKey();
  const bench = useMemo(() => ({ bar, handIn: key }), [bar, key]);
  const isNone = failedWith(query.error, 404) || failedWith(query.error, 400);
  const reason = query.error && (isNone ? t('upload.noBooking') : errorText(query.error));
  const error = query.data === null ? t('messages:field.report.ofDoctor') : reason;
  const open = query.data?.uploadObstacle === 'BOOKING_CANCELLED' ? undefined : query.data;
  const about = (
    <>
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
      {query.data && (
        <div className={upload.facts}>
          <PatientFacts booking={query.data} />
        </div>
      )}
      {query.data?.uploadObstacle === 'BOOKING_CANCELLED' && <Notice>{t('messages:error.BOOKING_CANCELLED')}</Notice>}
      {query.data?.uploadObstacle === null && query.data.lacksAgeOrSex && (
        <Notice>
          <p>{t('upload.patientMissing')}</p>
          <LinkButton look="quiet" to={bookingAddress(query.data.id)}>
            {t('sign.toBooking')}
          </LinkButton>
        </Notice>
      )}
    </>
  );
  return (
    <ReportScreen
      title={t('app:title.uploadReport')}
      behind={id ? bookingAddress(Number(id)) : undefined}
      actions={open && <div ref={setBar} className={handIn.bar} />}
    >
      <Card className={classNames(css.card, upload.sheet)}>
        {open ? <ReportOfBooking key={open.id} booking={open} remarks={remarks} about={about} bench={bench} /> : about}
      </Card>
      {id === '' && (
        <p>
          <LinkButton look="quiet" to={screens.worklist.path}>
            {t('upload.waiting')}
          </LinkButton>
        </p>
      )}
    </ReportScreen>
  );
}

/** The patient and booking, with age and sex and who asked for the test. */
function PatientFacts({ booking }: { booking: FoundBooking }) {
  const { t } = useTranslation('reports');
  const ageAndSex = useAgeAndSex(booking.person);
  return (
    <BookingFacts
      booking={booking}
      more={[
        { label: t('field.ageAndSex'), value: ageAndSex || t('notAvailable') },
        { label: t('field.requester'), value: <Requester of={booking.asked} /> },
      ]}
    />
  );
}
