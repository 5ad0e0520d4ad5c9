import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Fold } from '#web/ui/layout/fold.tsx';
import { useRupees } from '../shared/use-rupees.ts';
import { BookingLink } from './booking-link.tsx';
import css from './invoice.module.css';

type Due = Answer<'readMyDues'>['bookings'][number];

/** With more bookings than this the list starts closed, so that the payment form stays visible. */
const maxOpen = 3;

/** Shows a short list as it is; a longer one only by its number of bookings, until it is opened. */
export function Folded({ count, isOpen = false, children }: { count: number; isOpen?: boolean; children: ReactNode }) {
  const { t } = useTranslation('payments');
  const language = useLanguage();
  const [isShown, setIsShown] = useState(isOpen);
  if (count <= maxOpen) return children;
  return (
    <Fold title={t('dues.each', { n: formatNumber(count, language) })} isOpen={isShown} onToggle={setIsShown}>
      {children}
    </Fold>
  );
}

/** The bookings that are not fully paid. If there are several, the user chooses one, or all that is due (0). */
export function DueList({
  bookings,
  all,
  chosen,
  onChoose,
}: {
  bookings: readonly Due[];
  all: { label: string; amount: number };
  chosen: number;
  onChoose: (bookingId: number) => void;
}) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  if (bookings.length === 1)
    return bookings.map((due) => (
      <div key={due.bookingId} className={css.due}>
        <DueText due={due} />
      </div>
    ));
  const choice = (bookingId: number) => (
    <input
      className={css.radio}
      type="radio"
      name="due"
      value={bookingId}
      checked={chosen === bookingId}
      onChange={() => onChoose(bookingId)}
    />
  );
  const each = bookings.map((due) => (
    <label key={due.bookingId} className={css.due}>
      {choice(due.bookingId)}
      <DueText due={due} />
    </label>
  ));
  return (
    <fieldset className={css.dues}>
      <legend className="visually-hidden">{t('dues.choose')}</legend>
      <label className={css.due}>
        {choice(0)}
        <span className={css.name}>{all.label}</span>
        <span className={css.amount}>{rupees(all.amount)}</span>
      </label>
      <Folded count={bookings.length} isOpen={chosen !== 0}>
        {each}
      </Folded>
    </fieldset>
  );
}

function DueText({ due: { requestDate, price, discount, paid, owed, isConfirmed, ...booked } }: { due: Due }) {
  const { t } = useTranslation('payments');
  const rupees = useRupees();
  const language = useLanguage();
  const { name } = useUser();
  const parts = [
    t('dues.price', { amount: rupees(price) }),
    ...(discount > 0 ? [t('dues.discount', { amount: rupees(discount) })] : []),
    ...(paid > 0 ? [t('dues.paid', { amount: rupees(paid) })] : []),
  ];
  return (
    <>
      <span className={css.text}>
        <BookingLink booked={booked} holder={name} />
        <span className={css.about}>{formatDate(requestDate, language)}</span>
        <span className={css.about}>{parts.join(' · ')}</span>
        {!isConfirmed && <span className={css.about}>{t('sum.atClinic')}</span>}
      </span>
      <span className={css.amount}>{rupees(owed)}</span>
    </>
  );
}
