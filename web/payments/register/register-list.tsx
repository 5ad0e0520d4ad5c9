import { useTranslation } from 'react-i18next';
import type { Register } from '#contract/payments/books.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { BookingNumber } from '../invoice/booking-link.tsx';
import { PatientsOf } from '../shared/invoice-facts.tsx';
import { PdfDownload } from '../shared/pdf-download.tsx';
import { useRupees } from '../shared/amounts.ts';
import css from './register.module.css';

const kindTexts = { receipts: 'kind.receipts', bills: 'kind.bills' } as const;
export const paperTexts = { receipts: 'paper.receipts', bills: 'paper.bills' } as const;
export const stateTexts = {
  PARTLY_REVERSED: 'state.PARTLY_REVERSED',
  REFUNDED: 'state.REFUNDED',
  VOID: 'state.VOID',
  REPLACED: 'state.REPLACED',
  CANCELLED: 'state.CANCELLED',
} as const;

export interface RegisterRows {
  rows: Readonly<Register['rows']>;
  kind: 'receipts' | 'bills';
}

/** The rows of a page of the register, each with its bookings and its paper. */
export function RegisterList({ rows, kind }: RegisterRows) {
  const { t } = useTranslation(['register', 'payments']);
  const language = useLanguage();
  const rupees = useRupees();
  return (
    <Card>
      <ol className={css.rows} aria-label={t(kindTexts[kind])}>
        {rows.map(({ id, number, at, patientName, bookings, amount, mode, reference, by, state, stands }) => (
          <li key={id} className={css.row}>
            <p className={css.line}>
              <span className={css.number}>{number}</span>
              {state !== 'VALID' && <Badge>{t(stateTexts[state])}</Badge>}
              <span className={css.sum}>{rupees(amount)}</span>
            </p>
            <p>
              {bookings.length > 0 ? <PatientsOf bookings={bookings} /> : <Name>{patientName}</Name>}
              {bookings.map(({ bookingId, bookingType }) => (
                <span key={bookingId}>
                  {' · '}
                  <BookingNumber id={bookingId} type={bookingType} />
                </span>
              ))}
            </p>
            <p className={css.about}>
              <time dateTime={at}>{formatDateTime(at, language)}</time>
              {mode && ` · ${t(`payments:paymentMode.${mode}`)}`}
              {reference && ` · ${reference}`}
              {by && (
                <>
                  {' · '}
                  <Name>{by}</Name>
                </>
              )}
            </p>
            {stands !== null && stands !== amount && (
              <p className={css.about}>{t('stands', { amount: rupees(stands) })}</p>
            )}
            <PdfDownload name={t(paperTexts[kind])} call={kind === 'receipts' ? 'printReceipt' : 'printBill'} id={id} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
