import type { TestBooking } from '#contract/bookings/shapes.ts';
import type { Answer, EndpointName } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import { aBooking, aPerson, aReference, visitOf } from './builders.store.ts';
import type { Person, WantedBooking } from './builders.store.ts';
import type { TestAnswer, TestApp, TestCaller } from './app.ts';
import { done } from './typed-calls.ts';
import type { Answered } from './typed-calls.ts';

export type BookingLedger = Answer<'readBookingPayments'>;
type Fields = Record<string, unknown>;
type Told<N extends EndpointName> = Promise<Answered<Answer<N>>>;

/** Common steps of money tests, at a clinic with an admin and a desk account. */
export interface Counter {
  admin: TestCaller;
  desk: TestCaller;
  /** A test booking for ₹500, by default of a new person; returns its number. */
  booking: (wanted?: Partial<WantedBooking>) => Promise<number>;
  /** Records a payment at the desk, in cash by default. */
  pay: (bookingId: number, amount: number, more?: Fields) => Told<'recordPayment'>;
  /** The same, must succeed; returns the receipt. */
  paid: (bookingId: number, amount: number, more?: Fields) => Promise<Answer<'recordPayment'>>;
  refund: (entryId: number, amount: number, more?: Fields) => Told<'refundPayment'>;
  discount: (bookingId: number, amount: number, reason?: string) => Told<'giveDiscount'>;
  /** Reverses an entry, by default as the admin. */
  takeBack: (entryId: number, who?: TestCaller) => Told<'reverseEntry'>;
  /** Saves a test booking's form, by default as the admin, with a reason for what it takes back or waives. */
  edit: (bookingId: number, fields: Fields, who?: TestCaller) => Told<'editTestBooking'>;
  ledger: (bookingId: number) => Promise<BookingLedger>;
  /** The payment fields on the booking's page. */
  fields: (
    bookingId: number,
  ) => Promise<
    Pick<
      TestBooking,
      'paymentStatus' | 'patientDiscount' | 'paymentAmount1' | 'paymentId1' | 'paymentAmount2' | 'paymentId2'
    >
  >;
  /** Makes an invoice and returns it. */
  invoice: (who: TestCaller, amount: number, bookingId?: number) => Promise<Answer<'createInvoice'>>;
  confirm: (invoiceId: string, body: Fields, who?: TestCaller) => Told<'confirmInvoice'>;
  /** An unused UPI reference. */
  reference: () => string;
  asRole: (role: Role, wanted?: Partial<Person>) => Promise<TestCaller>;
}

/** A refusal's status, code and wrong fields. */
export function refusalOf({
  status,
  body,
}: TestAnswer): [status: number, code: string, fields?: Record<string, string>] {
  const { code, fields } = body as { code: string; fields?: Record<string, string> };
  return fields ? [status, code, fields] : [status, code];
}

export async function openCounter(app: TestApp): Promise<Counter> {
  const [admin, desk] = [
    await app.asRole('Admin', { name: 'Asha Admin' }),
    await app.asRole('Receptionist', { name: 'Rupa Desk' }),
  ];
  const pay: Counter['pay'] = (bookingId, amount, more = {}) =>
    desk.recordPayment({ body: { bookingId, mode: 'cash', amount, ...more } });
  return {
    admin,
    desk,
    pay,
    booking: async (wanted = {}) =>
      (
        await aBooking(app.db, {
          kind: 'test',
          accountId: wanted.accountId ?? (await aPerson(app.db)).id,
          pricePaise: 50_000,
          ...wanted,
        })
      ).id,
    paid: (...asked) => done(pay(...asked)),
    refund: (entryId, amount, more = {}) =>
      admin.refundPayment({ params: { id: entryId }, body: { amount, mode: 'cash', reason: 'Sample lost', ...more } }),
    discount: (bookingId, amount, reason = 'Camp') =>
      admin.giveDiscount({ params: { id: bookingId }, body: { amount, reason } }),
    takeBack: (entryId, who = admin) => who.reverseEntry({ params: { id: entryId }, body: { reason: 'Wrong' } }),
    edit: (id, fields, who = admin) => who.editTestBooking({ body: { id, paymentReason: 'Typed wrongly', ...fields } }),
    ledger: (id) => done(admin.readBookingPayments({ params: { id } })),
    fields: async (id) => {
      const { paymentStatus, patientDiscount, paymentAmount1, paymentId1, paymentAmount2, paymentId2 } = await done(
        admin.readTestBooking({ params: { id } }),
      );
      return { paymentStatus, patientDiscount, paymentAmount1, paymentId1, paymentAmount2, paymentId2 };
    },
    invoice: (who, amount, bookingId) =>
      done(who.createInvoice({ body: { amount, ...(bookingId !== undefined && { bookingId }) } })),
    confirm: (invoiceId, body, who = desk) => who.send('confirmInvoice', { params: { invoiceId }, body }),
    reference: aReference,
    asRole: app.asRole,
  };
}

/** The number of a discount that a desk has asked for on a booking's visit. */
export async function askedDiscount(app: TestApp, bookingId: number, amount = 20): Promise<number> {
  const desk = await app.asRole('Receptionist');
  const id = await visitOf(app.db, bookingId);
  const body = { amount, reason: 'Staff family' };
  return (await done(desk.discountVisit({ params: { id }, body }))).discountRequest!.requestId;
}
