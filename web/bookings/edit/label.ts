import { fieldAt, historyName } from '#contract/bookings/fields.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { fieldLabel } from '../shared/fields.ts';

/** The key of a field's label in the form of a booking of this type. */
export function labelOf(name: FieldName, type: BookingType): string {
  const { kind, names } = fieldAt(name);
  if (kind === 'doctorPhone') return `booking-changes:phoneOf.${names}`;
  return fieldLabel(historyName(name), type);
}
