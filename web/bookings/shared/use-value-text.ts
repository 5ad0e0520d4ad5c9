import { useTranslation } from 'react-i18next';
import { clinicClock, parseClinicMoment } from '#contract/clinic-time.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatDateTime, formatPhone, formatRupees } from '#web/lib/format.ts';
import type { ValueKind } from './fields.ts';
import type { Value } from '../edit/draft.ts';
import { appointmentTexts, checkupTexts, paymentTexts, reportTexts, statusText } from './status-texts.ts';

const statuses: Partial<Record<ValueKind, Readonly<Record<string, string>>>> = {
  payment: paymentTexts,
  checkup: checkupTexts,
  appointment: appointmentTexts,
  report: reportTexts,
};

/** Gives the words for a field's value in the language in use: dates, rupees, statuses, yes and no, 'N/A' for nothing. */
export function useValueText(): (kind: ValueKind, value: Value | null | undefined) => string {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  return (kind, value) => {
    if (kind === 'flag') return t(value === true || value === 'true' ? 'visibility.yes' : 'visibility.no');
    if (typeof value !== 'string' || value === '') return t('notAvailable');
    const known = statusText(statuses[kind] ?? {}, value);
    if (known) return t(known);
    if (kind === 'amount') return Number.isFinite(Number(value)) ? formatRupees(Number(value), language) : value;
    if (kind === 'moment' || kind === 'schedule') return momentText(value, language);
    if (kind === 'phone' || kind === 'doctorPhone') return formatPhone(value);
    if (kind === 'paymentId' && value === 'cash') return t('paymentId.cash');
    return value;
  };
}

/** A moment by the clinic's clock, however it is written; a day stays a day. */
function momentText(text: string, language: 'en' | 'bn'): string {
  const moment = parseClinicMoment(text);
  if (!moment) return text;
  return moment.hasTime
    ? formatDateTime(moment.at.toISOString(), language)
    : formatDate(clinicClock(moment.at).date, language);
}
