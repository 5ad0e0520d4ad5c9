import { Fragment } from 'react';
import type { Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { writeClocks, writeRange } from '#contract/clock-words.ts';
import type { PaperSize } from '#contract/payments/papers.ts';
import { tokenPath } from '#contract/site.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import type { Language } from '#contract/fields.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useClinicName } from '#web/lib/clinic-name.ts';
import { formatDateTime, formatDayMonth, formatDigits, formatPhone, formatTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import { QrCode } from '#web/ui/layout/qr-code.tsx';
import { useRupees } from '../shared/amounts.ts';
import { SlipAdvice, SlipLines } from './slip-lines.tsx';
import css from './slip.module.css';

type Place = NonNullable<Visit['lines'][number]['place']>;

/** Where and when somebody comes, and the code that the patient says then. */
function SlipHome({ home }: { home: NonNullable<Visit['homeVisit']> }) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  return (
    <section className={css.place}>
      <strong>{t('slip.home')}</strong>
      <span>
        {formatDayMonth(home.day, language)}, {writeClocks(home.from, home.until, language)}
      </span>
      <span>{[home.address.replace(/\s*\n\s*/g, ', '), home.landmark, home.pin].filter(Boolean).join(', ')}</span>
      {home.startCode && (
        <>
          <span>{t('slip.homeCode')}</span>
          <span className={css.number}>{formatDigits(home.startCode, language)}</span>
        </>
      )}
    </section>
  );
}

/** When a number is probably called, as its page shows it; the booked time if there is no estimate. */
function timeOf(expected: Place['expected'], at: string, language: Language): string {
  if (!expected || expected.from === expected.to) return formatTime(expected?.from ?? at, language);
  return writeRange(new Date(expected.from), new Date(expected.to), language);
}

/** The slip that the person takes along: numbers, rooms, lines, money, and the page of the first number. */
export function Slip({ visit, paper, ref }: { visit: Visit; paper: PaperSize; ref: Ref<HTMLElement> }) {
  const { t } = useTranslation(['counter', 'payments']);
  const language = useLanguage();
  const clinic = useClinicName();
  const profile = useQuery(queryOf('readClinic')).data?.profile;
  const places = visit.lines.filter(({ place }) => place !== null);
  const code = places.find(({ place }) => place?.code)?.place?.code;
  return (
    <article className={css.slip} data-paper={paper} lang={language} ref={ref}>
      <header className={css.head}>
        <strong className={css.clinic}>{clinic}</strong>
        {profile && (
          <>
            <p>{profile.address[language]}</p>
            <p>{profile.phones.map(formatPhone).join(', ')}</p>
          </>
        )}
      </header>
      <p className={css.row}>
        <strong>{visit.patientName}</strong>
        <span>{formatPatientNumber(visit.patientNumber, language)}</span>
      </p>
      <p>{formatDateTime(visit.openedAt, language)}</p>
      {visit.homeVisit && <SlipHome home={visit.homeVisit} />}
      {places.map((line) => (
        <SlipPlace key={line.bookingId} line={line} />
      ))}
      <section>
        <SlipLines lines={visit.lines} />
      </section>
      <SlipMoney visit={visit} />
      <SlipAdvice lines={visit.lines} />
      {code && (
        <section className={css.code}>
          <QrCode text={window.location.origin + tokenPath(code, language)} label={t('slip.scan')} />
          <p>{t('slip.scan')}</p>
        </section>
      )}
    </article>
  );
}

/** The number, the doctor, the room and the time of a visit to a doctor. */
function SlipPlace({ line: { itemName, itemNameBn, at, place } }: { line: Visit['lines'][number] }) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  return (
    <section className={css.place}>
      <span>{t('slip.your')}</span>
      <span className={css.number}>{formatDigits(place?.number ?? '', language)}</span>
      <strong>{inLanguage(language, itemName, itemNameBn)}</strong>
      {place?.room && <span className={css.room}>{t('slip.room', { room: formatDigits(place.room, language) })}</span>}
      {at && (
        <span>
          {t('line.at', { day: formatDayMonth(at, language), time: timeOf(place?.expected ?? null, at, language) })}
        </span>
      )}
    </section>
  );
}

/** The cost of the visit, what is paid by which receipt, and what is still owed. */
function SlipMoney({ visit }: { visit: Visit }) {
  const { t } = useTranslation(['counter', 'payments']);
  const rupees = useRupees();
  const sums = slipSums(visit);
  return (
    <section>
      {visit.discount > 0 && <Sum name={t('slip.discount')} amount={-visit.discount} />}
      {sums.cancelled > 0 && <Sum name={t('slip.cancelled')} amount={-sums.cancelled} />}
      <Sum name={t('slip.total')} amount={sums.total} />
      <Sum name={t('slip.paid')} amount={visit.paid} />
      <p className={css.due}>
        <strong>{t('slip.due')}</strong>
        <strong>{rupees(visit.owed)}</strong>
      </p>
      {visit.referrer && (
        <p>
          {t('slip.referrer')}: {visit.referrer}
        </p>
      )}
      {visit.bill && <p className={css.whole}>{t('done.bill', { number: visit.bill.number })}</p>}
      {visit.receipts.map(({ receiptId, number, mode, amount, received, returned }) => (
        <Fragment key={receiptId}>
          <p className={css.receipt}>
            <span className={css.whole}>{number}</span>
            <span>
              {t(`payments:paymentMode.${mode}`)} {rupees(amount)}
            </span>
          </p>
          {received !== null && returned !== null && (
            <p className={css.row}>
              <span>{t('slip.given', { amount: rupees(received) })}</span>
              <span>{t('slip.change', { amount: rupees(returned) })}</span>
            </p>
          )}
        </Fragment>
      ))}
      {sums.back > 0 && <Sum name={t('slip.back')} amount={sums.back} />}
    </section>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  const rupees = useRupees();
  return (
    <p className={css.row}>
      <span>{name}</span>
      <span>{rupees(amount)}</span>
    </p>
  );
}

const paiseOf = (rupees: number) => Math.round(rupees * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + paiseOf(amount), 0);

/**
 * The sums that make a slip add up, in rupees: the cancelled lines that are no longer charged, the total without them,
 * and the refunds of the receipts' money.
 */
function slipSums({ lines, price, discount, paid, receipts }: Visit) {
  const over = lines.filter((line) => line.cancelled);
  const cancelled = sumOf(over.map((line) => line.price)) - sumOf(over.map((line) => line.discount));
  return {
    cancelled: cancelled / 100,
    total: (paiseOf(price) - paiseOf(discount) - cancelled) / 100,
    back: (sumOf(receipts.map(({ amount }) => amount)) - paiseOf(paid)) / 100,
  };
}
