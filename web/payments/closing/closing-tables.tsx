import { useTranslation } from 'react-i18next';
import type { BookingType } from '#contract/bookings/states.ts';
import type { Closing } from '#contract/payments/books.ts';
import { roleOf } from '#contract/roles.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { usePatientWords } from '#web/lib/family.ts';
import { formatDateTime, formatNumber, formatTime } from '#web/lib/format.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Name } from '#web/ui/layout/name.tsx';
import { sumByPerson } from './closing-rules.ts';
import { BookingNumber } from '../invoice/booking-link.tsx';
import { useRupees } from '../shared/amounts.ts';
import { ClosingDrawers } from './closing-drawers.tsx';
import { SumTable } from './sum-table.tsx';
import type { SumRow } from './sum-table.tsx';
import css from './closing.module.css';

const duesTexts = { ofDay: 'dues.ofDay', all: 'dues.all', unconfirmed: 'dues.unconfirmed' } as const;
const statusTexts = { PENDING: 'status.PENDING', PARTIAL: 'status.PARTIAL', COMPLETED: 'status.COMPLETED' } as const;

/** The sums of a day: by mode, by person, dues, discounts and refunds, and bookings to check. */
export function ClosingTables({ closing }: { closing: Closing }) {
  const { total, visits, dues, given } = closing;
  const { t } = useTranslation('closing');
  const language = useLanguage();
  const rupees = useRupees();
  return (
    <>
      <Card className={css.total}>
        <h2>{t('total')}</h2>
        <p className={css.number}>{rupees(total)}</p>
        {visits > 0 && <p>{t('visits', { count: visits, n: formatNumber(visits, language) })}</p>}
      </Card>
      <div className={css.pair}>
        <TakenTables closing={closing} />
        <ClosingDrawers closing={closing} />
        <DuesTable dues={dues} />
        <GivenTable given={given} />
        <ToCheckTables closing={closing} />
      </div>
    </>
  );
}

function useColumns() {
  const { t } = useTranslation('closing');
  return [t('column.what'), t('column.amount')] as const;
}

/** What was taken, by mode and by person. */
function TakenTables({ closing: { total, byMode, byPerson } }: { closing: Closing }) {
  const { t } = useTranslation(['closing', 'payments', 'app']);
  const rupees = useRupees();
  const columns = useColumns();
  const none = t('none');
  const moves = ({ payments, refunds, reversals }: Closing['byMode'][number]) => [
    t('part.payments', { amount: rupees(payments) }),
    ...(refunds === 0 ? [] : [t('part.refunds', { amount: rupees(refunds) })]),
    ...(reversals === 0 ? [] : [t('part.reversals', { amount: rupees(reversals) })]),
  ];
  return (
    <>
      <SumTable
        title={t('byMode')}
        columns={columns}
        none={none}
        total={{ key: 'total', name: t('total'), amount: rupees(total) }}
        rows={byMode.map((sum) => ({
          key: sum.mode,
          name: t(`payments:paymentMode.${sum.mode}`),
          about: <Parts texts={moves(sum)} />,
          amount: rupees(sum.net),
        }))}
      />
      <SumTable
        title={t('byPerson')}
        columns={columns}
        none={none}
        total={{ key: 'total', name: t('total'), amount: rupees(total) }}
        rows={sumByPerson(byPerson).map(({ by, role, net, modes }) => ({
          key: `${by} ${role}`,
          amount: rupees(net),
          name:
            by === null ? (
              t('nobody')
            ) : (
              <>
                <Name>{by}</Name>
                {role && <span className={css.role}> · {t(`app:role.${roleOf(role)}`)}</span>}
              </>
            ),
          about: (
            <Parts
              texts={modes.map(({ mode, net: part }) =>
                t('part.mode', { mode: t(`payments:paymentMode.${mode}`), amount: rupees(part) }),
              )}
            />
          ),
        }))}
      />
    </>
  );
}

/** Dues: of the day, of all days, and of unconfirmed visits. */
function DuesTable({ dues }: Pick<Closing, 'dues'>) {
  const { t } = useTranslation('closing');
  const language = useLanguage();
  const rupees = useRupees();
  const columns = useColumns();
  const due = (key: keyof typeof duesTexts): SumRow => ({
    key,
    name: t(duesTexts[key]),
    amount: rupees(dues[key].amount),
    about: t('dues.bookings', { count: dues[key].count, n: formatNumber(dues[key].count, language) }),
  });
  return (
    <SumTable
      title={t('dues.title')}
      columns={columns}
      none={t('none')}
      rows={[due('ofDay'), due('all'), ...(dues.unconfirmed.count > 0 ? [due('unconfirmed')] : [])]}
    />
  );
}

/** Discounts, refunds and reversals with their reasons. */
function GivenTable({ given }: Pick<Closing, 'given'>) {
  const { t } = useTranslation(['closing', 'payments']);
  const language = useLanguage();
  const rupees = useRupees();
  const columns = useColumns();
  return (
    <SumTable
      title={t('given.title')}
      columns={columns}
      none={t('given.none')}
      rows={given.map(
        ({ id, kind, mode, bookingId, bookingType, patientName, patientNumber, reason, by, at, amount }) => ({
          key: id,
          // A waiver of 0 belongs to a fee that was not known.
          amount: kind === 'waiver' && amount === 0 ? '–' : rupees(amount),
          name: (
            <>
              {kind === 'waiver'
                ? t('waiver')
                : mode
                  ? t('payments:entry.withMode', {
                      kind: t(`payments:entryKind.${kind}`),
                      mode: t(`payments:paymentMode.${mode}`),
                    })
                  : t(`payments:entryKind.${kind}`)}
            </>
          ),
          about: (
            <>
              <BookingOf id={bookingId} type={bookingType} patient={patientName} number={patientNumber} />
              <br />
              {by === null ? t('nobody') : <Name>{by}</Name>} · {formatTime(at, language)}
              <br />
              {reason ?? t('payments:entry.byForm')}
            </>
          ),
        }),
      )}
    />
  );
}

/** Entries that somebody must look at: money to be taken back or refunded, and statuses that differ from the sums. */
function ToCheckTables({ closing: { waiting, refunds, flagged } }: { closing: Closing }) {
  const { t } = useTranslation('closing');
  const language = useLanguage();
  const rupees = useRupees();
  const columns = useColumns();
  const none = t('none');
  return (
    <>
      {waiting.length > 0 && (
        <SumTable
          title={t('waiting')}
          columns={columns}
          none={none}
          rows={waiting.map(
            ({ entryId, bookingId, bookingType, patientName, patientNumber, amount, reason, by, at }) => ({
              key: entryId,
              amount: rupees(amount),
              name: <BookingOf id={bookingId} type={bookingType} patient={patientName} number={patientNumber} />,
              about: (
                <>
                  <Name>{by}</Name> · {formatDateTime(at, language)}
                  <br />
                  {reason}
                </>
              ),
            }),
          )}
        />
      )}
      {refunds.length > 0 && (
        <SumTable
          title={t('refunds')}
          columns={columns}
          none={none}
          rows={refunds.map(({ bookingId, bookingType, patientName, patientNumber, paid, by, at }) => ({
            key: bookingId,
            amount: rupees(paid),
            name: <BookingOf id={bookingId} type={bookingType} patient={patientName} number={patientNumber} />,
            about: (
              <>
                <Name>{by}</Name> · {formatDateTime(at, language)}
              </>
            ),
          }))}
        />
      )}
      {flagged.length > 0 && (
        <SumTable
          title={t('flagged.title')}
          columns={columns}
          none={none}
          rows={flagged.map(
            ({ bookingId, bookingType, patientName, patientNumber, due: asked, paid, paymentStatus }) => ({
              key: bookingId,
              name: <BookingOf id={bookingId} type={bookingType} patient={patientName} number={patientNumber} />,
              amount: t(statusTexts[paymentStatus]),
              about: t('flagged.sums', { due: rupees(asked), paid: rupees(paid) }),
            }),
          )}
        />
      )}
    </>
  );
}

/** Short texts on a line, which breaks between them and never before an amount. */
function Parts({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => (
    <span key={text}>
      {index > 0 && ' · '}
      <span className={css.part}>{text}</span>
    </span>
  ));
}

function BookingOf({ id, type, patient, number }: { id: number; type: BookingType; patient: string; number: string }) {
  const { numberText } = usePatientWords();
  return (
    <>
      <BookingNumber id={id} type={type} /> <Name>{patient}</Name> · {numberText(number)}
    </>
  );
}

/** Lines for the signatures of those who counted and checked the money; only in print. */
export function Signatures() {
  const { t } = useTranslation('closing');
  return (
    <div data-paper-only>
      <div className={css.signatures}>
        <span>{t('countedBy')}</span>
        <span>{t('checkedBy')}</span>
      </div>
    </div>
  );
}
