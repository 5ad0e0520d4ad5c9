import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Visit } from '#contract/visits/shapes.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { useClinicName } from '#web/lib/clinic-name.ts';
import { formatDateTime, formatDayMonth, formatDigits, formatTime } from '#web/lib/format.ts';
import { inLanguage } from '#web/lib/names.ts';
import { QrCode } from '#web/ui/layout/qr-code.tsx';
import { useRupees } from '../shared/use-rupees.ts';
import type { SlipPaper } from './print-slip.ts';
import css from './slip.module.css';

/** What the person takes along: numbers, rooms, what they came for, the money, and the page of the first number. */
export function Slip({ visit, paper, ref }: { visit: Visit; paper: SlipPaper; ref: Ref<HTMLElement> }) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const rupees = useRupees();
  const clinic = useClinicName();
  const places = visit.lines.filter(({ place }) => place !== null);
  const code = places.find(({ place }) => place?.code)?.place?.code;
  const papers = [visit.bill?.number, ...visit.receipts.map(({ number }) => number)].filter(Boolean);
  return (
    <article className={css.slip} data-paper={paper} ref={ref}>
      <header className={css.head}>{clinic}</header>
      <p className={css.row}>
        <strong>{visit.patientName}</strong>
        <span>{formatPatientNumber(visit.patientNumber, language)}</span>
      </p>
      <p>{formatDateTime(visit.openedAt, language)}</p>
      {places.map(({ bookingId, itemName, itemNameBn, at, place }) => (
        <section className={css.place} key={bookingId}>
          <span>{t('slip.your')}</span>
          <span className={css.number}>{formatDigits(place?.number ?? '', language)}</span>
          <strong>{inLanguage(language, itemName, itemNameBn)}</strong>
          {place?.room && (
            <span className={css.room}>{t('slip.room', { room: formatDigits(place.room, language) })}</span>
          )}
          {at && <span>{t('line.at', { day: formatDayMonth(at, language), time: formatTime(at, language) })}</span>}
        </section>
      ))}
      <section>
        {visit.lines.map(({ bookingId, itemName, itemNameBn, package: whole, price }) => (
          <p className={css.row} key={bookingId}>
            <span>
              {inLanguage(language, itemName, itemNameBn)}
              {whole && ` (${inLanguage(language, whole.name, whole.nameBn)})`}
            </span>
            <span>{rupees(price)}</span>
          </p>
        ))}
      </section>
      <section>
        {visit.discount > 0 && (
          <p className={css.row}>
            <span>{t('slip.discount')}</span>
            <span>{rupees(-visit.discount)}</span>
          </p>
        )}
        <p className={css.row}>
          <span>{t('slip.total')}</span>
          <span>{rupees(visit.price - visit.discount)}</span>
        </p>
        <p className={css.row}>
          <span>{t('slip.paid')}</span>
          <span>{rupees(visit.paid)}</span>
        </p>
        <p className={css.due}>
          <strong>{t('slip.due')}</strong>
          <strong>{rupees(visit.owed)}</strong>
        </p>
        {visit.referrer && (
          <p>
            {t('slip.referrer')}: {visit.referrer}
          </p>
        )}
        <p>{papers.join(' · ')}</p>
      </section>
      {code && (
        <section className={css.code}>
          <QrCode text={`${window.location.origin}/t/${code}`} label={t('slip.scan')} />
          <p>{t('slip.scan')}</p>
        </section>
      )}
    </article>
  );
}
