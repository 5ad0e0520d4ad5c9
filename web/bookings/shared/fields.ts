import { fieldAt, fieldGroups, fieldNames, fieldsOf, toldAs } from '#contract/bookings/fields.ts';
import type { FieldGroup, FieldKind, FieldName, HistoryField } from '#contract/bookings/fields.ts';
import type { BookingType } from '#contract/bookings/states.ts';

/** How a value is shown: as its field's kind, or as what no form sends. */
export type ValueKind = FieldKind | 'appointment' | 'created';

/** How the history shows a field's values; doctors come as written names. */
export function kindInHistory(field: HistoryField): ValueKind {
  if (field === 'created') return 'created';
  if (field === 'appointmentStatus') return 'appointment';
  const name = fieldNames.find((one) => toldAs(one) === field);
  return name === undefined ? 'line' : fieldAt(name).names ? 'doctor' : fieldAt(name).kind;
}

/** What a doctor's booking calls its report's fields (R58). */
const visitLabels: Partial<Record<HistoryField, string>> = {
  checkupReportUploadedBy: 'bookings:field.reportBy',
  checkupReportUploadedAt: 'bookings:field.reportDate',
};

/** The key of the label of what the history tells of, on a booking of this type. */
export function historyLabel(field: HistoryField, type: BookingType): string {
  if (field === 'created') return 'booking-changes:history.created';
  return (type === 'doctor' && visitLabels[field]) || `bookings:field.${field}`;
}

/** The key of a field's label in the form of a booking of this type. */
export function labelOf(name: FieldName, type: BookingType): string {
  const { kind, names } = fieldAt(name);
  return kind === 'doctorPhone' ? `booking-changes:phoneOf.${names}` : historyLabel(toldAs(name), type);
}

/** The form's parts, in the order of the details (R58, R59). */
export function groupsOf(type: BookingType): { title: string; fields: readonly FieldName[] }[] {
  const title = (group: FieldGroup) =>
    group === 'visit' && type === 'doctor' ? 'bookings:group.appointment' : `bookings:group.${group}`;
  return fieldGroups.map((group) => ({
    title: title(group),
    fields: fieldsOf(type).filter((name) => fieldAt(name).group === group),
  }));
}
