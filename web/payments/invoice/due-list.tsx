import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoints.ts';
import type { Invoice } from '#contract/payments/shapes.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Fold } from '#web/ui/layout/fold.tsx';
import { useRupees } from '../shared/amounts.ts';
import { BookingLink } from './booking-link.tsx';
import { askedOn, groupsOf, isChecked, owedOn } from './pay-rules.ts';
import css from './invoice.module.css';

type Due = Answer<'readMyDues'>['bookings'][number];

/** With more bookings than this the list starts closed, so that the payment form stays visible. */
const maxOpen = 3;

/** Shows a short list as it is; a longer one only by its number of bookings, until it is opened. */
function Folded({ count, isOpen = false, children }: { count: number; isOpen?: boolean; children: ReactNode }) {
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

/**
 * The bookings that are not fully paid, in groups. If there are several, each booking and each group has a box. A
 * single booking has one only if it is reported as paid.
 */
export function DueList({
  bookings,
  today,
  chosen,
  onChoose,
}: {
  bookings: readonly Due[];
  /** As `2026-11-25`. */
  today: string;
  chosen: readonly number[];
  onChoose: (bookingIds: number[]) => void;
}) {
  const { t } = useTranslation('payments');
  const [only] = bookings;
  if (only && bookings.length === 1 && !isChecked(only))
    return bookings.map((due) => (
      <div key={due.bookingId} className={css.due}>
        <DueText due={due} />
      </div>
    ));
  const { ahead, earlier, atClinic } = groupsOf(bookings, today);
  const group = (title: string, dues: readonly Due[], isOpen = false) =>
    dues.length > 0 && <DueGroup title={title} dues={dues} isOpen={isOpen} chosen={chosen} onChoose={onChoose} />;
  return (
    <fieldset className={css.dues}>
      <legend className="visually-hidden">{t('dues.choose')}</legend>
      {group(t('dues.ahead'), ahead, true)}
      {group(t('dues.earlier'), earlier)}
      {group(t('sum.atClinic'), atClinic)}
    </fieldset>
  );
}

/** Some dues under the box that chooses all of them. */
function DueGroup({
  title,
  dues,
  isOpen,
  chosen,
  onChoose,
}: {
  title: string;
  dues: readonly Due[];
  isOpen: boolean;
  chosen: readonly number[];
  onChoose: (bookingIds: number[]) => void;
}) {
  const rupees = useRupees();
  // The box of the group skips bookings with a reported transfer, unless all have one.
  const asked = dues.filter((due) => !isChecked(due));
  const own = (asked.length > 0 ? asked : dues).map(({ bookingId }) => bookingId);
  const ticked = own.filter((id) => chosen.includes(id)).length;
  const box = (ids: readonly number[], isChecked: boolean) => (
    <input
      className={css.box}
      type="checkbox"
      checked={isChecked}
      onChange={() => onChoose([...chosen.filter((id) => !ids.includes(id)), ...(isChecked ? [] : ids)])}
    />
  );
  return (
    <>
      <label className={css.group}>
        {box(own, ticked === own.length)}
        <span className={css.name}>{title}</span>
        <span className={css.amount}>{rupees(asked.length > 0 ? askedOn(dues) : owedOn(dues))}</span>
      </label>
      <Folded count={dues.length} isOpen={isOpen || (ticked > 0 && ticked < own.length)}>
        {dues.map((due) => (
          <label key={due.bookingId} className={css.due}>
            {box([due.bookingId], chosen.includes(due.bookingId))}
            <DueText due={due} isInGroup />
          </label>
        ))}
      </Folded>
    </>
  );
}

function DueText({
  due: { requestDate, visitAt, price, discount, paid, owed, claimed, isConfirmed, ...booked },
  isInGroup = false,
}: {
  due: Due;
  /** Whether it is in a group, whose heading says the rest. */
  isInGroup?: boolean;
}) {
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
        <span className={css.about}>{formatDate(visitAt ?? requestDate, language)}</span>
        <span className={css.about}>{parts.join(' · ')}</span>
        {claimed > 0 && <span className={css.about}>{t('dues.claimed', { amount: rupees(claimed) })}</span>}
        {!isInGroup && !isConfirmed && <span className={css.about}>{t('sum.atClinic')}</span>}
      </span>
      <span className={css.amount}>{rupees(owed)}</span>
    </>
  );
}

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
