import { Link } from 'react-router';
import type { BookingType } from '#contract/bookings/states.ts';
import type { Invoice } from '#contract/payments/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Name } from '#web/ui/layout/name.tsx';
import css from './invoice.module.css';

/** The address of a booking's screen. */
export function bookingAddress(type: BookingType, id: number): string {
  return (type === 'test' ? screens.testBooking : screens.doctorBooking).path.replace(':id', String(id));
}

/** A link to the booking, and the patient's name if it is not the account's `holder`. */
export function BookingLink({
  booked: { bookingId, bookingType, itemName, itemNameBn, patientName },
  holder,
}: {
  booked: Omit<Invoice['bookings'][number], 'amount'>;
  holder: string;
}) {
  const language = useLanguage();
  return (
    <>
      <Link className={css.name} to={bookingAddress(bookingType, bookingId)}>
        {inLanguage(language, itemName, itemNameBn)}
      </Link>
      {patientName !== holder && (
        <span className={css.about}>
          <Name>{patientName}</Name>
        </span>
      )}
    </>
  );
}
