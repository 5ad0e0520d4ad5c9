import { Link } from 'react-router';
import type { Invoice } from '#contract/payment-calls.ts';
import { useRupees } from '../rupees.tsx';
import { bookingAddress, Folded } from './due-list.tsx';
import css from './invoice.module.css';

/** What an invoice is for, with each booking's part of it. */
export function InvoiceItems({ bookings }: { bookings: Invoice['bookings'] }) {
  const rupees = useRupees();
  return (
    <Folded count={bookings.length}>
      <ul className={css.items}>
        {bookings.map(({ bookingId, bookingType, itemName, amount }) => (
          <li key={bookingId} className={css.due}>
            <Link className={css.name} to={bookingAddress(bookingType, bookingId)}>{itemName}</Link>
            <span className={css.owed}>{rupees(amount)}</span>
          </li>
        ))}
      </ul>
    </Folded>
  );
}
