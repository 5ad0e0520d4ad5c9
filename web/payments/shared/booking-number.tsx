import { Link } from 'react-router';
import type { BookingType } from '#contract/bookings/states.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatReference } from '#web/lib/format.ts';
import { bookingAddress } from '../invoice/booking-link.tsx';

/** A booking's number, which leads to its page. */
export function BookingNumber({ id, type }: { id: number; type: BookingType }) {
  const language = useLanguage();
  return <Link to={bookingAddress(type, id)}>{`#${formatReference(id, language)}`}</Link>;
}
