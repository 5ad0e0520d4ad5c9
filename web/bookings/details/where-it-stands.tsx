import { useTranslation } from 'react-i18next';
import { bookingSteps, stepsDone } from '#contract/bookings/progress.ts';
import type { BookingStep } from '#contract/bookings/progress.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatPhone, formatTime, formatVisitDay } from '#web/lib/format.ts';
import { Button, LinkButton } from '#web/ui/actions/button.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Steps } from '#web/ui/layout/steps.tsx';
import { typeOf } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';
import type { NextStep } from '../shared/next-step.ts';
import { useConfirm, WaitingRequest } from './waiting-request.tsx';
import css from './details.module.css';

/** The keys of the texts of the steps, and of finished bookings. */
const stepTexts: Readonly<Record<BookingStep, string>> = {
  booked: 'bookings:stands.booked',
  confirmed: 'bookings:stands.confirmed',
  visit: 'bookings:stands.visit',
  test: 'bookings:stands.test',
  report: 'bookings:stands.report',
  signed: 'bookings:stands.signed',
};
const overTexts: Readonly<Record<BookingType, string>> = {
  doctor: 'bookings:stands.visitOver',
  test: 'bookings:stands.reportSigned',
};
const nextTexts: Readonly<Record<NextStep['does'], string>> = {
  confirm: 'bookings:waiting.confirm',
  pay: 'bookings:next.pay',
  collect: 'bookings:next.collect',
  enter: 'bookings:next.enter',
  correct: 'bookings:next.correct',
  validate: 'bookings:next.validate',
  sign: 'bookings:next.sign',
};

/**
 * The patient, the time, the progress, and what the reader does next. For people who work on the booking it stays in
 * view while they scroll.
 * @param onPay opens the form that takes a payment
 */
export function WhereItStands({
  booking,
  next,
  onPay,
}: {
  booking: Booking;
  next: NextStep | null;
  onPay: () => void;
}) {
  const { t } = useTranslation('bookings');
  const { ageAndGender } = usePatientWords();
  const confirming = useConfirm(booking);
  const isWork = !booking.abilities.isOwn;
  const type = typeOf(booking);
  const done = stepsDone(type, booking);
  const steps = bookingSteps[type];
  return (
    <>
      <section className={css.stands} aria-label={t('stands.title')} data-work={isWork || undefined}>
        <div>
          <p>
            <Name>{booking.patientName}</Name>
            {isWork &&
              [ageAndGender(booking.patient), formatPhone(booking.mobileNumber)].map((word) => word && ` · ${word}`)}
          </p>
          <p className={css.when}>
            {done === null ? t('progress.cancelled') : <When booking={booking} isOver={done === steps.length} />}
          </p>
        </div>
        {done !== null && (
          <Steps label={t('stands.steps')} done={done} steps={steps.map((step) => t(stepTexts[step]))} />
        )}
        {next && (
          <div className={css.next} data-screen-only>
            {'to' in next ? (
              <LinkButton look="quiet" to={next.to}>
                {t(nextTexts[next.does])}
              </LinkButton>
            ) : (
              <Button
                look="quiet"
                busy={confirming.isPending}
                onClick={next.does === 'pay' ? onPay : confirming.confirm}
              >
                {t(nextTexts[next.does])}
              </Button>
            )}
          </div>
        )}
      </section>
      <WaitingRequest booking={booking} confirming={confirming} />
    </>
  );
}

/** The day and time of the visit; for a finished booking its outcome. */
function When({ booking, isOver }: { booking: Booking; isOver: boolean }) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  const at = booking.checkupScheduledDate;
  if (isOver) return t(overTexts[typeOf(booking)]);
  if (!at)
    return t(booking.abilities.isOwn && booking.appointmentStatus === 'REQUESTED' ? 'waiting.text' : 'notScheduled');
  return (
    <time dateTime={at}>
      {formatVisitDay(at, language)}
      {at.includes('T') && `, ${formatTime(at, language)}`}
    </time>
  );
}
