import { Suspense } from 'react';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { AskAgeAndSex } from './ask-age-and-sex.tsx';
import { remarksOf } from './tube-remarks.tsx';
import TestBookingPage from '#web/bookings/details/test-booking.tsx';
import { BookingPayments } from '#web/payments/ledger/booking-payments.tsx';
import { BookingReport } from '#web/reports/booking/booking-report.tsx';

const FormFCard = lazyPart(() => import('#web/laboratory/form-f/form-f-card.tsx'));
const BeforeYouCome = lazyPart(() => import('#web/lab-tests/book/before-you-come.tsx'));
const HomeVisitNotice = lazyPart(() => import('#web/home-visits/booking/home-visit-notice.tsx'));

/** /test-booking/{id}: the booking with its report and payments. */
export default function TestBookingScreen() {
  return (
    <TestBookingPage
      notice={({ id, version, checkupStatus, patient, test, formF, abilities }) => (
        <>
          {formF !== undefined && (
            <Suspense>
              <FormFCard booking={{ id, version, formF, abilities }} />
            </Suspense>
          )}
          {checkupStatus === 'PENDING' && (
            <Suspense>
              {abilities.isOwn && <BeforeYouCome testId={test.testId} />}
              {abilities.readVisit && <HomeVisitNotice bookingId={id} />}
            </Suspense>
          )}
          <AskAgeAndSex patient={patient} phone={abilities.editFamilyOf} />
        </>
      )}
      report={({
        id,
        patientName,
        patient: { patientNumber },
        mobileNumber,
        test: { testName, testNameBn },
        abilities,
      }) => (
        <BookingReport
          booking={{ id, patientName, patientNumber, mobileNumber, item: testName, itemBn: testNameBn }}
          abilities={abilities}
          remarks={remarksOf}
        />
      )}
      payments={({ id, abilities }, asked) => abilities.readPayments && <BookingPayments id={id} asked={asked} />}
    />
  );
}
