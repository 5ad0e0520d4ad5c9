import { useTranslation } from 'react-i18next';
import { usePatientWords } from '#web/lib/family.ts';
import { formatPhone } from '#web/lib/format.ts';
import { CardLink } from '#web/ui/layout/card.tsx';
import { Facts } from '#web/ui/lists/list-row.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { BookedName, Day, PatientRelation, VisitTime } from './booking-text.tsx';
import { addressOf, bookedName, isUnconfirmed, paymentOf, resultStatusOf, typeOf } from './booking.ts';
import { typeTexts } from './booking-type.tsx';
import type { Booking } from './booking.ts';
import { CheckupText, PaymentBadge, ResultBadge } from './status.tsx';
import css from './booking-card.module.css';

/**
 * A booking in a list, with a link to its page. It names the patient if it is not for the account holder.
 * @param withPatient always names the patient, for lists with other people's bookings
 * @param found has the badge of search results
 */
export function BookingCard({
  booking,
  withPatient = false,
  found = false,
}: {
  booking: Booking;
  withPatient?: boolean;
  found?: boolean;
}) {
  const { t } = useTranslation('bookings');
  const { relationAndAge, ageAndGender, numberText } = usePatientWords();
  const { patient } = booking;
  const isSelf = patient.relation === 'Self';
  return (
    <CardLink to={addressOf(booking)} className={css.card}>
      <div className={css.content}>
        <div>
          <h2 className={css.name}>
            {withPatient ? (
              <>
                <Name>{booking.patientName}</Name> <span className={css.beside}>{ageAndGender(patient)}</span>
              </>
            ) : (
              <BookedName {...bookedName(booking)} />
            )}
          </h2>
          {!isSelf && (
            <p className={css.about}>
              {withPatient ? (
                <PatientRelation booking={booking} />
              ) : (
                <>
                  <Name>{patient.name}</Name> · {relationAndAge(patient)} · {numberText(patient.patientNumber)}
                </>
              )}
            </p>
          )}
          {withPatient && (
            <p className={css.about}>
              {formatPhone(booking.mobileNumber)} · {numberText(patient.patientNumber)}
            </p>
          )}
          {withPatient && (
            <p className={css.about}>
              <BookedName {...bookedName(booking)} />
            </p>
          )}
        </div>
        <Facts
          items={[
            { label: t('card.requested'), value: <Day short at={booking.requestDate} /> },
            {
              label: t(isUnconfirmed(booking) ? 'card.wanted' : 'card.scheduled'),
              value: <VisitTime short booking={booking} />,
            },
          ]}
        />
        {found ? (
          <Found booking={booking} />
        ) : (
          <Facts
            items={[
              { label: t('card.payment'), value: <PaymentBadge status={paymentOf(booking)} /> },
              { label: t(typeTexts[typeOf(booking)].checkup), value: <CheckupText status={booking.checkupStatus} /> },
            ]}
          />
        )}
      </div>
    </CardLink>
  );
}

/** The badge of search results: that the booking is cancelled, else its payment status. */
function Found({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const status = resultStatusOf(booking);
  return (
    <Facts
      items={[
        {
          label: t(status === 'CANCELLED' ? typeTexts[typeOf(booking)].checkup : 'card.payment'),
          value: <ResultBadge status={status} />,
        },
      ]}
    />
  );
}

/** The usual height of a card as a CSS length, for its skeleton: the page does not move when the list comes. */
export function cardHeight(isWide: boolean, withPatient: boolean): string {
  if (isWide) return withPatient ? '6.75rem' : '5.5rem';
  return withPatient ? '15.5rem' : '12.25rem';
}
