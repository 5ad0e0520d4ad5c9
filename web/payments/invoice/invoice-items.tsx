import type { Invoice } from '#contract/payments/shapes.ts';
import { useRupees } from '../shared/use-rupees.ts';
import { BookingLink } from './booking-link.tsx';
import { Folded } from './due-list.tsx';
import css from './invoice.module.css';

/** The bookings of an invoice, with their amounts. `holder` is the name of the account's holder. */
export function InvoiceItems({ bookings, holder }: { bookings: Invoice['bookings']; holder: string }) {
  const rupees = useRupees();
  return (
    <Folded count={bookings.length}>
      <ul className={css.items}>
        {bookings.map(({ amount, ...booked }) => (
          <li key={booked.bookingId} className={css.due}>
            <span className={css.text}>
              <BookingLink booked={booked} holder={holder} />
            </span>
            <span className={css.amount}>{rupees(amount)}</span>
          </li>
        ))}
      </ul>
    </Folded>
  );
}
