import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits, formatTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useRupees } from '../shared/amounts.ts';
import type { Joinable } from './draft.ts';
import css from './counter.module.css';

/** The person's bookings of today, and the key that takes them into the visit. */
export function JoinToday({ bookings, onJoin }: { bookings: readonly Joinable[]; onJoin: () => void }) {
  const { t } = useTranslation('counter');
  const about = useAboutBooking();
  if (bookings.length === 0) return null;
  return (
    <div className={css.fields}>
      <span>
        {t('join.booked')} {bookings.map(about).join('; ')}
      </span>
      <Button look="quiet" onClick={onJoin}>
        {t('join')} <kbd>F3</kbd>
      </Button>
    </div>
  );
}

/** The bookings that join the visit. */
export function JoinedLines({
  bookings,
  onRemove,
}: {
  bookings: readonly Joinable[];
  onRemove: (bookingId: number) => void;
}) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const rupees = useRupees();
  const about = useAboutBooking();
  return bookings.map((booking) => (
    <li className={css.line} key={booking.bookingId}>
      <div className={css.lineHead}>
        <strong>{about(booking)}</strong>
        <span>{rupees(booking.owed)}</span>
        <Button
          look="plain"
          aria-label={t('line.remove', { name: inLanguage(language, booking.itemName, booking.itemNameBn) })}
          onClick={() => onRemove(booking.bookingId)}
        >
          ×
        </Button>
      </div>
      <span className={css.soft}>{t('join.isBooked', { number: booking.bookingId })}</span>
    </li>
  ));
}

/** Describes a booking: what it is, its time, and its number in the session. */
function useAboutBooking(): (booking: Joinable) => string {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  return ({ itemName, itemNameBn, at, number }) =>
    [
      inLanguage(language, itemName, itemNameBn),
      ...(at === null ? [] : [formatTime(at, language)]),
      ...(number === null ? [] : [t('done.number', { number: formatDigits(number, language) })]),
    ].join(' · ');
}
