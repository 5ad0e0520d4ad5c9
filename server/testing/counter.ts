import type { TestBooking } from '#contract/bookings/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import { aBooking, aPerson, aReference, visitOf } from './builders.store.ts';
import type { Person, WantedBooking } from './builders.store.ts';
import type { TestAnswer, TestApp, TestCaller } from './app.ts';

export type BookingLedger = Answer<'readBookingPayments'>;
type Body = Record<string, unknown>;

/** Common steps of money tests, at a clinic with an admin and a desk account. */
export interface Counter {
  admin: TestCaller;
  desk: TestCaller;
  post: (who: TestCaller, path: string, body?: object, headers?: Record<string, string>) => Promise<TestAnswer>;
  /** A test booking for ₹500, by default of a new person; returns its number. */
  booking: (wanted?: Partial<WantedBooking>) => Promise<number>;
  /** Records a payment at the desk, in cash by default. */
  pay: (bookingId: number, amount: number, more?: Body) => Promise<TestAnswer>;
  /** The same, must succeed; returns the receipt. */
  paid: (bookingId: number, amount: number, more?: Body) => Promise<Answer<'recordPayment'>>;
  refund: (entryId: number, amount: number, more?: Body) => Promise<TestAnswer>;
  discount: (bookingId: number, amount: number, reason?: string) => Promise<TestAnswer>;
  /** Reverses an entry, by default as the admin. */
  takeBack: (entryId: number, who?: TestCaller) => Promise<TestAnswer>;
  /** Saves a test booking's form, by default as the admin, with a reason for what it takes back or waives. */
  edit: (bookingId: number, fields: Body, who?: TestCaller) => Promise<TestAnswer>;
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
  confirm: (invoiceId: string, body: Body, who?: TestCaller) => Promise<TestAnswer>;
  /** An unused UPI reference. */
  reference: () => string;
  asRole: (role: Role, wanted?: Partial<Person>) => Promise<TestCaller>;
}

/** The body of an answer, which must have this status. */
export function bodyOf<Body>(answer: TestAnswer, status = 201): Body {
  if (answer.status !== status)
    throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Body;
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
  const post: Counter['post'] = (who, path, body, headers) => who.call('POST', `/api/v1${path}`, body, headers);
  const pay: Counter['pay'] = (bookingId, amount, more = {}) =>
    post(desk, '/payments', { bookingId, mode: 'cash', amount, ...more });
  return {
    admin,
    desk,
    post,
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
    paid: async (...asked) => bodyOf(await pay(...asked)),
    refund: (entryId, amount, more = {}) =>
      post(admin, `/payments/${entryId}/refunds`, { amount, mode: 'cash', reason: 'Sample lost', ...more }),
    discount: (bookingId, amount, reason = 'Camp') =>
      post(admin, `/bookings/${bookingId}/discounts`, { amount, reason }),
    takeBack: (entryId, who = admin) => post(who, `/payments/${entryId}/reversals`, { reason: 'Wrong' }),
    edit: (id, fields, who = admin) =>
      who.call('PUT', '/edit/test-booking', { id, paymentReason: 'Typed wrongly', ...fields }),
    ledger: async (id) => bodyOf(await admin.call('GET', `/api/v1/bookings/${id}/payments`), 200),
    fields: async (id) => {
      const { paymentStatus, patientDiscount, paymentAmount1, paymentId1, paymentAmount2, paymentId2 } =
        bodyOf<TestBooking>(await admin.call('GET', `/user/booking/test/${id}`), 200);
      return { paymentStatus, patientDiscount, paymentAmount1, paymentId1, paymentAmount2, paymentId2 };
    },
    invoice: async (who, amount, bookingId) =>
      bodyOf(await post(who, '/payment', { amount, ...(bookingId !== undefined && { bookingId }) })),
    confirm: (invoiceId, body, who = desk) => post(who, `/invoices/${invoiceId}/confirm`, body),
    reference: aReference,
    asRole: app.asRole,
  };
}

/** The number of a discount that a desk has asked for on a booking's visit. */
export async function askedDiscount(app: TestApp, bookingId: number, amount = 20): Promise<number> {
  const desk = await app.asRole('Receptionist');
  const id = await visitOf(app.db, bookingId);
  const answer = await desk.call('POST', `/api/v1/visits/${id}/discounts`, { amount, reason: 'Staff family' });
  return bodyOf<Answer<'discountVisit'>>(answer).discountRequest!.requestId;
}
