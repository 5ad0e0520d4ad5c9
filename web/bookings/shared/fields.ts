import { useTranslation } from 'react-i18next';
import { fieldAt, fieldGroups, fieldNames, fieldsOf, historyName } from '#contract/bookings/fields.ts';
import type { FieldGroup, FieldKind, FieldName, HistoryField } from '#contract/bookings/fields.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { clinicClock, parseClinicMoment } from '#contract/clinic-time.ts';
import { readPaise } from '#contract/typed/number.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { formatDate, formatDateTime, formatPhone, formatRupees } from '#web/lib/format.ts';
import { appointmentTexts, checkupTexts, paymentTexts, reportTexts, statusText } from './status.tsx';

/** The value of a form's field: a text, or whether a box is ticked. */
export type Value = string | boolean;

/** How a value is shown: as its field's kind, or as a kind that no form has. */
export type ValueKind = FieldKind | 'appointment' | 'created';

/** How the history shows a field's values; doctors are stored there as names, so they are texts. */
export function kindInHistory(field: HistoryField): ValueKind {
  if (field === 'created') return 'created';
  if (field === 'appointmentStatus') return 'appointment';
  if (field === 'price') return 'amount';
  const name = fieldNames.find((one) => historyName(one) === field);
  return name === undefined ? 'line' : fieldAt(name).names ? 'doctor' : fieldAt(name).kind;
}

/** The labels of the report's fields on a doctor booking (R58). */
const visitLabels: Partial<Record<HistoryField, string>> = {
  checkupReportUploadedBy: 'bookings:field.reportBy',
  checkupReportUploadedAt: 'bookings:field.reportDate',
};

/** The key of a field's label on a booking of this type. */
export function fieldLabel(field: HistoryField, type: BookingType): string {
  return (type === 'doctor' && visitLabels[field]) || `bookings:field.${field}`;
}

/** The key of a field's label in the form of a booking of this type. */
export function labelOf(name: FieldName, type: BookingType): string {
  const { kind, names } = fieldAt(name);
  if (kind === 'doctorPhone') return `booking-changes:phoneOf.${names}`;
  return fieldLabel(historyName(name), type);
}

/** The groups of the form, in the order of the details (R58, R59). */
export function groupsOf(type: BookingType): { title: string; fields: readonly FieldName[] }[] {
  const title = (group: FieldGroup) =>
    group === 'visit' && type === 'doctor' ? 'bookings:group.appointment' : `bookings:group.${group}`;
  return fieldGroups.map((group) => ({
    title: title(group),
    fields: fieldsOf(type).filter((name) => fieldAt(name).group === group),
  }));
}

const statuses: Partial<Record<ValueKind, Readonly<Record<string, string>>>> = {
  payment: paymentTexts,
  checkup: checkupTexts,
  appointment: appointmentTexts,
  report: reportTexts,
};

/** Formats a field's value in the reader's language: dates, rupees, statuses, yes and no; 'N/A' if it is empty. */
export function useValueText(): (kind: ValueKind, value: Value | null | undefined) => string {
  const { t } = useTranslation('bookings');
  const language = useLanguage();
  return (kind, value) => {
    if (kind === 'flag') return t(value === true || value === 'true' ? 'visibility.yes' : 'visibility.no');
    if (typeof value !== 'string' || value === '') return t('notAvailable');
    const known = statusText(statuses[kind] ?? {}, value);
    if (known) return t(known);
    if (kind === 'amount') {
      const paise = readPaise(value);
      return paise === null ? value : formatRupees(paise / 100, language);
    }
    if (kind === 'moment' || kind === 'schedule') return momentText(value, language);
    if (kind === 'phone' || kind === 'doctorPhone') return formatPhone(value);
    if (kind === 'paymentId' && value === 'cash') return t('paymentId.cash');
    return value;
  };
}

/** A moment by the clinic's clock; a day has no time. A text that is no moment stays as it is. */
function momentText(text: string, language: 'en' | 'bn'): string {
  const moment = parseClinicMoment(text);
  if (!moment) return text;
  return moment.hasTime
    ? formatDateTime(moment.at.toISOString(), language)
    : formatDate(clinicClock(moment.at).date, language);
}
