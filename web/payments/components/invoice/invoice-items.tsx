import type { Invoice } from '#contract/payments/shapes.ts';
import { useRupees } from '../rupees.tsx';
import { BookedFor } from './booked-for.tsx';
import { Folded } from './due-list.tsx';
import css from './invoice.module.css';

/** What an invoice is for, with each booking's part of it. `holder` is whose phone it is. */
export function InvoiceItems({ bookings, holder }: { bookings: Invoice['bookings']; holder: string }) {
  const rupees = useRupees();
  return (
    <Folded count={bookings.length}>
      <ul className={css.items}>
        {bookings.map(({ amount, ...booked }) => (
          <li key={booked.bookingId} className={css.due}>
            <span className={css.words}>
              <BookedFor booked={booked} holder={holder} />
            </span>
            <span className={css.owed}>{rupees(amount)}</span>
          </li>
        ))}
      </ul>
    </Folded>
  );
}
