import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatReference, formatPhone } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { RowLink, Table } from '#web/ui/lists/table.tsx';
import { BookedName, Day, PatientRelation, VisitTime } from './booking-text.tsx';
import { typeTexts } from './booking-type.tsx';
import { addressOf, bookedName, paymentOf } from './booking.ts';
import type { Booking } from './booking.ts';
import { CheckupText, PaymentBadge } from './status.tsx';
import css from './shared.module.css';

/** The usual height of a row as a CSS length, for its skeleton. */
export const tableRowHeight = '3.25rem';

/** Bookings as a table. A row links to its booking. */
export function BookingTable({
  type,
  rows,
  isFresh,
}: {
  type: BookingType;
  rows: readonly Booking[];
  isFresh?: (booking: Booking) => boolean;
}) {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  return (
    <Table<Booking>
      caption={t(typeTexts[type].list)}
      rows={rows}
      keyOf={({ id }) => id}
      {...(isFresh && { isFresh })}
      columns={[
        {
          label: t('card.id'),
          cell: (booking) => <RowLink to={addressOf(booking)}>{formatReference(booking.id, language)}</RowLink>,
        },
        { label: t('field.patient'), cell: (booking) => <Patient booking={booking} /> },
        { label: t(typeTexts[type].booked), cell: (booking) => <BookedName {...bookedName(booking)} /> },
        { label: t('card.requested'), cell: (booking) => <Day short at={booking.requestDate} /> },
        { label: t('card.scheduled'), cell: (booking) => <VisitTime short booking={booking} /> },
        { label: t('table.checkup'), cell: (booking) => <CheckupText status={booking.checkupStatus} /> },
        { label: t('card.payment'), cell: (booking) => <PaymentBadge status={paymentOf(booking)} /> },
      ]}
    />
  );
}

/**
 * The patient's name, age and sex, number and phone and, for a family member, the relation to the account holder. Where
 * the column is narrow, age and sex stand on a line of their own.
 */
export function Patient({ booking }: { booking: Booking }) {
  const { patient } = booking;
  const { ageAndGender, numberAlone } = usePatientWords();
  return (
    <>
      <Name>{patient.name}</Name> <span className={classNames(css.beside, css.noWrap)}>{ageAndGender(patient)}</span>
      <br />
      <span className={css.beside}>
        <span className={css.noWrap}>
          {numberAlone(patient.patientNumber)} · {formatPhone(booking.mobileNumber)}
        </span>
        {patient.relation !== 'Self' && (
          <>
            <br />
            <PatientRelation booking={booking} />
          </>
        )}
      </span>
    </>
  );
}
