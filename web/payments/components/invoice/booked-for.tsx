import { Link } from 'react-router';
import type { BookingType } from '#contract/bookings/states.ts';
import type { Invoice } from '#contract/payments/shapes.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Name } from '#web/ui/layout/name.tsx';
import css from './invoice.module.css';

/** The screen of a booking of this kind. */
export function bookingAddress(type: BookingType, id: number): string {
  return (type === 'test' ? screens.testBooking : screens.doctorBooking).path.replace(':id', String(id));
}

/** What a line asks money for, as a link; and for whom, where that is not the `holder` of the phone. */
export function BookedFor({
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
