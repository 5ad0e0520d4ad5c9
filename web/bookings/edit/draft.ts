import { fieldAt } from '#contract/bookings/fields.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import { asTyped } from '#contract/clinic-time.ts';
import { isWaiver } from '#contract/payments/ledger.ts';
import { readPaise } from '#contract/typed/number.ts';
import type { Booking } from '../shared/booking.ts';
import type { Value } from '../shared/fields.ts';

/** Why money is taken back or waived, and why a test is cancelled that the laboratory has begun. */
type Reason = 'paymentReason' | 'cancelReason';
/** The values of a form. */
export type Draft = Readonly<Partial<Record<FieldName | Reason, Value>>>;
/** What is sent for a field. */
type Sent = string | number | boolean | null;

/** The doctor in a field of this booking; undefined for a field that holds none. */
export function personIn(booking: Booking, name: FieldName) {
  const part = fieldAt(name).names;
  if (part !== 'doctor') return part && booking[part];
  return 'test' in booking ? null : booking.doctor;
}

/** A field's value as it came from the server; undefined if this reader may not see it. */
function savedIn(booking: Booking, name: FieldName): Sent | undefined {
  const person = personIn(booking, name);
  if (person === undefined) return (booking as Partial<Record<FieldName, Sent>>)[name];
  return fieldAt(name).kind === 'doctor' ? (person?.id ?? null) : (person?.phoneNumber ?? null);
}

/** The first value of a field in the form. */
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

/** The fields in which the draft differs from the booking that the form was filled from. */
export function changedIn(draft: Draft, base: Booking, names: readonly FieldName[]): FieldName[] {
  return names.filter((name) => draft[name] !== undefined && draft[name] !== valueIn(base, name));
}

/** The fields that somebody else has changed meanwhile. */
export function changedBetween(before: Booking, now: Booking, names: readonly FieldName[]): FieldName[] {
  return names.filter((name) => valueIn(before, name) !== valueIn(now, name));
}

/** Applies the person's changes to a newer state of the booking. */
export function applyTo(newest: Booking, draft: Draft, base: Booking, names: readonly FieldName[]): Draft {
  const mine = changedIn(draft, base, names).map((name) => [name, draft[name]] as const);
  return { ...draftOf(newest, names), ...Object.fromEntries(mine) };
}

/**
 * The body of an edit (R60, R61), with the fields that the reader may change. Fields that were not touched get the
 * server's own value, so that they count as unchanged.
 */
export function bodyOf(
  draft: Draft,
  base: Booking,
  names: readonly FieldName[],
): { id: number; version: number } & Partial<Record<FieldName | Reason, Sent>> {
  const changed = new Set(changedIn(draft, base, names));
  const sent = names.map(
    (name) => [name, changed.has(name) ? converted(name, draft[name]) : savedIn(base, name)] as const,
  );
  return {
    id: base.id,
    version: base.version,
    ...Object.fromEntries(sent.filter(([, value]) => value !== undefined)),
    ...(draft.paymentReason && { paymentReason: draft.paymentReason }),
    ...(draft.cancelReason && draft.checkupStatus === 'CANCELLED' && { cancelReason: draft.cancelReason }),
  };
}

/** Converts a typed value: doctors' numbers to integers (R60), and emptied fields to null. */
function converted(name: FieldName, value: Value | undefined): Sent {
  if (typeof value === 'boolean') return value;
  if (value === undefined || value.trim() === '') return null;
  return fieldAt(name).kind === 'doctor' ? Number.parseInt(value, 10) : value.trim();
}

/**
 * Whether the draft takes recorded money back, or sets COMPLETED by hand, which may waive some. The server may then ask
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
  const paiseIn = (name: FieldName) => readPaise(String(draft[name] ?? valueIn(base, name))) ?? 0;
  const duePaise = Math.round(base.price * 100) - paiseIn('patientDiscount');
  return isWaiver({ duePaise, paidPaise: paiseIn('paymentAmount1') + paiseIn('paymentAmount2') }, base.feeUnknown);
}

/** Whether a field follows from changes of these: the payment status follows from the amounts. */
export function followsFrom(name: FieldName, changed: readonly FieldName[]): boolean {
  return (
    name === 'paymentStatus' &&
    changed.some((one) => one === 'paymentAmount1' || one === 'paymentAmount2' || one === 'patientDiscount')
  );
}
