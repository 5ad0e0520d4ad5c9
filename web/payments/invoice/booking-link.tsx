import { Link } from 'react-router';
import type { BookingType } from '#contract/bookings/states.ts';
import type { Invoice } from '#contract/payments/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Name } from '#web/ui/layout/name.tsx';
import { formatReference } from '#web/lib/format.ts';
import css from './invoice.module.css';

/** The address of a booking's screen. */
function bookingAddress(type: BookingType, id: number): string {
  return (type === 'test' ? screens.testBooking : screens.doctorBooking).path.replace(':id', String(id));
}

/** A link to the booking, and its patient: the number, and the name if it is not the account's `holder`. */
export function BookingLink({
  booked: { bookingId, bookingType, itemName, itemNameBn, patientName, patientNumber },
  holder,
}: {
  booked: Omit<Invoice['bookings'][number], 'amount'>;
  holder: string;
}) {
  const language = useLanguage();
  const { numberText } = usePatientWords();
  return (
    <>
      <Link className={css.name} to={bookingAddress(bookingType, bookingId)}>
        {inLanguage(language, itemName, itemNameBn)}
      </Link>
      <span className={css.about}>
        {patientName !== holder && (
          <>
            <Name>{patientName}</Name> ·{' '}
          </>
        )}
        {numberText(patientNumber)}
      </span>
    </>
  );
}

/** A booking's number, which leads to its page. */
export function BookingNumber({ id, type }: { id: number; type: BookingType }) {
  const language = useLanguage();
  return <Link to={bookingAddress(type, id)}>{`#${formatReference(id, language)}`}</Link>;
}
