import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BookingType } from '#contract/bookings.ts';
import type { Answer } from '#contract/endpoints.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate } from '#web/lib/format.ts';
import { useRupees } from '../rupees.tsx';
import css from './invoice.module.css';

type Due = Answer<'readMyDues'>['bookings'][number];

/** The screen of a booking of this kind. */
export function bookingAddress(type: BookingType, id: number): string {
  return (type === 'test' ? screens.testBooking : screens.doctorBooking).path.replace(':id', String(id));
}

/** Each booking that is not fully paid. Of several one is chosen, or (0) all. */
export function DueList({ bookings, total, chosen, onChoose }: { bookings: readonly Due[]; total: number; chosen: number; onChoose: (bookingId: number) => void }) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  if (bookings.length === 1) return bookings.map((due) => <div key={due.bookingId} className={css.due}><DueText due={due} /></div>);
  const choice = (bookingId: number) => (
    <input className={css.radio} type="radio" name="due" value={bookingId} checked={chosen === bookingId} onChange={() => onChoose(bookingId)} />
  );
  return (
    <fieldset className={css.dues}>
      <legend className="visually-hidden">{t('dues.choose')}</legend>
      <label className={css.due}>{choice(0)}<span className={css.name}>{t('dues.all')}</span><span className={css.owed}>{rupees(total)}</span></label>
      {bookings.map((due) => <label key={due.bookingId} className={css.due}>{choice(due.bookingId)}<DueText due={due} /></label>)}
    </fieldset>
  );
}

function DueText({ due: { bookingId, bookingType, itemName, requestDate, price, discount, paid, owed } }: { due: Due }) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  const language = useLanguage();
  const parts = [
    t('dues.price', { amount: rupees(price) }),
    ...(discount > 0 ? [t('dues.discount', { amount: rupees(discount) })] : []),
    ...(paid > 0 ? [t('dues.paid', { amount: rupees(paid) })] : []),
  ];
  return (
    <>
      <span className={css.words}>
        <Link className={css.name} to={bookingAddress(bookingType, bookingId)}>{itemName}</Link>
        <span className={css.about}>{formatDate(requestDate, language)}</span>
        <span className={css.about}>{parts.join(' · ')}</span>
      </span>
      <span className={css.owed}>{rupees(owed)}</span>
    </>
  );
}
