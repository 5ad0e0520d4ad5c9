import { useTranslation } from 'react-i18next';
import type { Register } from '#contract/payments/books.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { Table } from '#web/ui/lists/table.tsx';
import { BookingNumber } from '../invoice/booking-link.tsx';
import { PdfDownload } from '../shared/pdf-download.tsx';
import { useRupees } from '../shared/amounts.ts';
import { paperTexts, stateTexts } from './register-list.tsx';
import type { RegisterRows } from './register-list.tsx';
import css from './register.module.css';

type Row = Register['rows'][number];

/** The same rows as a table. Only receipts have a payment mode. */
export function RegisterTable({ rows, kind }: RegisterRows) {
  const { t } = useTranslation(['register', 'payments']);
  const language = useLanguage();
  const rupees = useRupees();
  const isReceipts = kind === 'receipts';
  return (
    <Table<Row>
      caption={t(isReceipts ? 'kind.receipts' : 'kind.bills')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('column.number'),
          whole: true,
          cell: ({ number, state }) => (
            <>
              <span className={css.number}>{number}</span>
              {state !== 'VALID' && (
                <>
                  <br />
                  <Badge>{t(stateTexts[state])}</Badge>
                </>
              )}
            </>
          ),
        },
        { label: t('column.at'), cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, language)}</time> },
        {
          label: t('column.patient'),
          cell: ({ bookings, patientName }) =>
            bookings.length > 0 ? <Patients of={bookings} /> : <Name>{patientName}</Name>,
        },
        {
          label: t('column.bookings'),
          cell: ({ bookings }) =>
            bookings.map(({ bookingId, bookingType }) => (
              <span key={bookingId}>
                <BookingNumber id={bookingId} type={bookingType} />{' '}
              </span>
            )),
        },
        {
          label: t('column.amount'),
          whole: true,
          cell: ({ amount, stands }) => (
            <>
              <span className={css.number}>{rupees(amount)}</span>
              {stands !== null && stands !== amount && (
                <p className={css.about}>{t('stands', { amount: rupees(stands) })}</p>
              )}
            </>
          ),
        },
        {
          label: t(isReceipts ? 'column.how' : 'column.by'),
          cell: ({ mode, reference, by }) => (
            <>
              {mode && [t(`payments:paymentMode.${mode}`), reference].filter(Boolean).join(' ')}
              {by && (
                <p className={css.about}>
                  <Name>{by}</Name>
                </p>
              )}
            </>
          ),
        },
        {
          label: t('column.paper'),
          cell: ({ id }) => (
            <div className={css.papers}>
              <PdfDownload name={t(paperTexts[kind])} call={isReceipts ? 'printReceipt' : 'printBill'} id={id} />
            </div>
          ),
        },
      ]}
    />
  );
}

/** The patients of a row, each once, with their number below. */
function Patients({ of }: { of: Row['bookings'] }) {
  const { numberAlone } = usePatientWords();
  const people = new Map(of.map(({ patientNumber, patientName }) => [patientNumber, patientName]));
  return [...people].map(([number, name]) => (
    <div key={number}>
      <Name>{name}</Name>
      <p className={css.about}>{numberAlone(number)}</p>
    </div>
  ));
}
