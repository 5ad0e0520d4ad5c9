import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paperSizes } from '#contract/payments/papers.ts';
import type { PaperSize } from '#contract/payments/papers.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { InLanguage } from '#web/i18n/in-language.tsx';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDigits } from '#web/lib/format.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/fields/field.tsx';
import { choosePaper, paperHere, Bill, Receipt } from '../shared/pdf-download.tsx';
import { BookingNumber } from '../invoice/booking-link.tsx';
import { useRupees } from '../shared/amounts.ts';
import { changeOf } from './draft.ts';
import { PayByPhone } from './pay-by-phone.tsx';
import { printSlip } from './print-slip.ts';
import { Slip } from './slip.tsx';
import { TakeRest } from './take-rest.tsx';
import css from './counter.module.css';

/** Presses the button that prints a bill or receipt with this key. @returns whether there is one */
function pressPrint(key: string): boolean {
  const button = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  button?.click();
  return button !== null;
}

/**
 * The saved visit, its slip as it is printed, and the button for the next person. Enter goes on, P prints again, B
 * prints the bill and R the newest receipt, F9 takes what is still owed.
 */
export function Saved({
  visit,
  printsNow,
  onNext,
}: {
  visit: Visit;
  /** Prints at once for a visit that was saved just now; after a reload somebody presses the button. */
  printsNow: boolean;
  onNext: () => void;
}) {
  const { t } = useTranslation('counter');
  const [paper, setPaper] = useState<PaperSize>(() => paperHere() ?? '80mm');
  const slip = useRef<HTMLElement>(null);
  // The typeface of the slip may still be on its way.
  const print = () => void document.fonts.ready.then(() => slip.current && printSlip(slip.current, paper));
  const [isPaying, setIsPaying] = useState(false);
  const printFirst = useEffectEvent(() => printsNow && print());
  useEffect(() => {
    // After the page is drawn, so that the slip has its height.
    const frame = requestAnimationFrame(() => printFirst());
    return () => cancelAnimationFrame(frame);
  }, []);
  useSavedKeys({ isPaying, owes: visit.owed > 0, onNext, onPrint: print, onPay: () => setIsPaying(true) });
  const choose = (next: PaperSize) => {
    choosePaper(next);
    setPaper(next);
  };
  return (
    <div className={css.saved}>
      <div className={css.fields} data-screen-only>
        <VisitSummary visit={visit} printsNow={printsNow} paper={paper} />
        <SelectField
          label={t('slip.paper')}
          value={paper}
          onChange={(event) => choose(event.target.value as PaperSize)}
        >
          {paperSizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        {visit.owed > 0 && (
          <Button look="quiet" onClick={() => setIsPaying(true)}>
            {t('pay')} <kbd>F9</kbd>
          </Button>
        )}
        {visit.owed > 0 && visit.payCode !== null && (
          <PayByPhone code={visit.payCode} isOnline={visit.paysOnline} language={visit.language} />
        )}
        <Button look="quiet" onClick={print}>
          {t('done.print')}
        </Button>
        <Button onClick={onNext}>{t('done.next')}</Button>
      </div>
      {isPaying && <TakeRest visit={visit} onClose={() => setIsPaying(false)} />}
      <InLanguage language={visit.language}>
        <Slip visit={visit} paper={paper} ref={slip} />
      </InLanguage>
    </div>
  );
}

/** The keys, while nothing is being paid. */
function useSavedKeys({
  isPaying,
  owes,
  onNext,
  onPrint,
  onPay,
}: {
  isPaying: boolean;
  owes: boolean;
  onNext: () => void;
  onPrint: () => void;
  onPay: () => void;
}) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    // Enter presses the focused button, and letters choose in a list.
    if (event.target.matches(event.key === 'Enter' ? 'button, select, input, a' : 'select, input') || isPaying) return;
    if (event.key === 'Enter') onNext();
    else if (event.key === 'F9' && owes) onPay();
    else if (event.key.toLowerCase() === 'p') onPrint();
    else if (!pressPrint(event.key.toUpperCase())) return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** The numbers, the money and the papers of the visit, and the way to its bookings. */
function VisitSummary({ visit, printsNow, paper }: { visit: Visit; printsNow: boolean; paper: PaperSize }) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const rupees = useRupees();
  const change = printsNow ? changeOf(visit) : null;
  const newest = visit.receipts.at(-1)?.receiptId;
  const numbers = visit.lines.flatMap(({ place }) => (place ? [place.number] : []));
  return (
    <>
      <Notice kind="success">
        {[
          t('done.title'),
          ...numbers.map((number) => t('done.number', { number: formatDigits(number, language) })),
          ...(visit.bill ? [t('done.bill', { number: visit.bill.number })] : []),
          ...(visit.owed === 0 && visit.paid > 0 ? [t('done.paid', { amount: rupees(visit.paid) })] : []),
          ...(visit.owed > 0 ? [t('rest.owed', { amount: rupees(visit.owed) })] : []),
        ].join(' · ')}
      </Notice>
      {change !== null && (
        <p className={css.total}>
          <span>{t('done.change')}</span>
          <strong>{rupees(change)}</strong>
        </p>
      )}
      {visit.discountRequest && <AskedDiscount request={visit.discountRequest} />}
      {visit.bill && <Bill id={visit.bill.billId} printKey="B" paper={paper} />}
      {visit.receipts.map(({ receiptId, number }) => (
        <Receipt
          key={receiptId}
          id={receiptId}
          number={number}
          printKey={receiptId === newest ? 'R' : undefined}
          paper={paper}
        />
      ))}
      <p className={css.soft}>
        {t('done.edit')}{' '}
        {visit.lines.map(({ bookingId, bookingType }) => (
          <Fragment key={bookingId}>
            <BookingNumber id={bookingId} type={bookingType} />{' '}
          </Fragment>
        ))}
      </p>
    </>
  );
}

/** The state of a discount that an admin was asked for; it updates when it is decided. */
function AskedDiscount({ request: { amount, approved } }: { request: NonNullable<Visit['discountRequest']> }) {
  const { t } = useTranslation('counter');
  const rupees = useRupees();
  const words = { amount: rupees(amount) };
  if (approved === null) return <Notice>{t('discount.waits', words)}</Notice>;
  return approved ? (
    <Notice kind="success">{t('discount.approved', words)}</Notice>
  ) : (
    <Notice kind="error">{t('discount.refused', words)}</Notice>
  );
}
