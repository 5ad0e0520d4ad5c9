import { fieldAt } from '#contract/bookings/fields.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import { asTyped } from '#contract/clinic-time.ts';
import { isWaiver } from '#contract/payments/ledger.ts';
import type { Booking } from '../shared/booking.ts';
import type { Value } from '../shared/fields.ts';

/** A form's values. `paymentReason`: why money is taken back or waived. */
export type Draft = Readonly<Partial<Record<FieldName | 'paymentReason', Value>>>;
/** What is sent for a field. */
type Sent = string | number | boolean | null;

/** The doctor whom a field names on this booking; undefined for a field that names none. */
export function personIn(booking: Booking, name: FieldName) {
  const part = fieldAt(name).names;
  if (part !== 'doctor') return part && booking[part];
  return 'test' in booking ? null : booking.doctor;
}

/** What the booking says in a field, as it came from the server; undefined where this reader was not told. */
function savedIn(booking: Booking, name: FieldName): Sent | undefined {
  const person = personIn(booking, name);
  if (person === undefined) return (booking as Partial<Record<FieldName, Sent>>)[name];
  return fieldAt(name).kind === 'doctor' ? (person?.id ?? null) : (person?.phoneNumber ?? null);
}

/** What a field of the form begins with. */
export function valueIn(booking: Booking, name: FieldName): Value {
  const value = savedIn(booking, name);
  const { kind } = fieldAt(name);
  if (kind === 'flag') return value === true;
  if (value === null || value === undefined) return '';
  return kind === 'moment' || kind === 'schedule' ? asTyped(String(value)) : String(value);
}

export function draftOf(booking: Booking, names: readonly FieldName[]): Draft {
  return Object.fromEntries(names.map((name) => [name, valueIn(booking, name)]));
}

/** The fields in which the draft says something else than the booking it was begun from. */
export function changedIn(draft: Draft, base: Booking, names: readonly FieldName[]): FieldName[] {
  return names.filter((name) => draft[name] !== undefined && draft[name] !== valueIn(base, name));
}

/** The fields in which the booking was changed by somebody else meanwhile. */
export function changedBetween(before: Booking, now: Booking, names: readonly FieldName[]): FieldName[] {
  return names.filter((name) => valueIn(before, name) !== valueIn(now, name));
}

/** What the person changed, put onto a newer state of the booking. */
export function onto(newest: Booking, draft: Draft, base: Booking, names: readonly FieldName[]): Draft {
  const mine = changedIn(draft, base, names).map((name) => [name, draft[name]] as const);
  return { ...draftOf(newest, names), ...Object.fromEntries(mine) };
}

/**
 * An edit's payload (R60, R61), but only of what the reader may change: what was not touched goes as it came, so that
 * it is no change.
 */
export function bodyOf(
  draft: Draft,
  base: Booking,
  names: readonly FieldName[],
): { id: number; version: number } & Partial<Record<FieldName | 'paymentReason', Sent>> {
  const changed = new Set(changedIn(draft, base, names));
  const sent = names.map(
    (name) => [name, changed.has(name) ? converted(name, draft[name]) : savedIn(base, name)] as const,
  );
  return {
    id: base.id,
    version: base.version,
    ...Object.fromEntries(sent.filter(([, value]) => value !== undefined)),
    ...(draft.paymentReason && { paymentReason: draft.paymentReason }),
  };
}

/** Doctors' numbers become integers, or null when empty (R60); so do other emptied fields. */
function converted(name: FieldName, value: Value | undefined): Sent {
  if (typeof value === 'boolean') return value;
  if (value === undefined || value.trim() === '') return null;
  return fieldAt(name).kind === 'doctor' ? Number.parseInt(value, 10) : value.trim();
}

/**
 * Whether the draft takes recorded money back, or sets COMPLETED by hand, which may waive some: the server may then ask
 * for a reason.
 */
export function changesMoney(draft: Draft, base: Booking, names: readonly FieldName[]): boolean {
  const changed = changedIn(draft, base, names);
  const takesBack = (amount: FieldName, ...of: FieldName[]) =>
    Number(valueIn(base, amount)) > 0 && [amount, ...of].some((name) => changed.includes(name));
  return (
    takesBack('paymentAmount1', 'paymentId1') ||
    takesBack('paymentAmount2', 'paymentId2') ||
    takesBack('patientDiscount') ||
    (changed.includes('paymentStatus') && draft.paymentStatus === 'COMPLETED')
  );
}

/** Whether COMPLETED would waive money with the draft's amounts; one that cannot be read counts as nothing. */
export function wouldWaive(draft: Draft, base: Booking): boolean {
  const paiseIn = (name: FieldName) => {
    const rupees = Number(draft[name] ?? valueIn(base, name));
    return Number.isFinite(rupees) ? Math.round(rupees * 100) : 0;
  };
  const duePaise = Math.round(base.price * 100) - paiseIn('patientDiscount');
  return isWaiver({ duePaise, paidPaise: paiseIn('paymentAmount1') + paiseIn('paymentAmount2') }, base.feeUnknown);
}

/** Whether a field changes by itself with these: the status of what was paid follows from the amounts. */
export function followsFrom(name: FieldName, changed: readonly FieldName[]): boolean {
  return (
    name === 'paymentStatus' &&
    changed.some((one) => one === 'paymentAmount1' || one === 'paymentAmount2' || one === 'patientDiscount')
  );
}
