import { aBooking, aDoctor, aLabTest, aPerson, visitOf } from './builders.store.ts';
import { known } from './app.ts';
import { askedDiscount } from './counter.ts';
import type { TestApp, TestCaller } from './app.ts';
import type { Examples } from './examples.ts';
import { done } from './typed-calls.ts';

/** A booking for ₹199 on which nothing is paid yet. */
const unpaid = async (app: TestApp, accountId?: number) =>
  (await aBooking(app.db, { kind: 'test', accountId: accountId ?? (await aPerson(app.db)).id })).id;

/** A booking whose payments the caller may see: any at the desk, otherwise their own. */
const reachable = (app: TestApp, caller: TestCaller | null) => unpaid(app, known(caller).account.id);

const paid = async (app: TestApp, bookingId: number) =>
  done((await app.asRole('Admin')).recordPayment({ body: { bookingId, mode: 'cash', amount: 100, received: 200 } }));
const invoiced = async (app: TestApp, bookingId: number) =>
  (await done((await app.asRole('Admin')).createInvoice({ body: { amount: 100, bookingId } }))).invoiceId;
const billed = async (app: TestApp, bookingId: number) =>
  (await done((await app.asRole('Admin')).issueBill({ params: { id: bookingId } }))).billId;
/** A booking with a receipt. */
export const aPaidBooking = async (app: TestApp) => paid(app, await unpaid(app));
/** The number of a payment's ledger entry. */
const paymentId = async (app: TestApp, of?: number) => {
  const bookingId = of ?? (await unpaid(app));
  await paid(app, bookingId);
  return (await done((await app.asRole('Admin')).readBookingPayments({ params: { id: bookingId } }))).entries[0]!.id;
};

/** The number of a refund's voucher. */
const refunded = async (app: TestApp, bookingId: number) => {
  const { entries } = await done(
    (await app.asRole('Admin')).refundPayment({
      params: { id: await paymentId(app, bookingId) },
      body: { amount: 50, mode: 'cash', reason: 'Sample was lost' },
    }),
  );
  return entries.find(({ kind }) => kind === 'refund')!.voucherId!;
};

/** A booking that was cancelled after it was paid. */
const paidAndCancelled = async (app: TestApp) => {
  const id = await unpaid(app);
  await paid(app, id);
  await done((await app.asRole('Admin')).editTestBooking({ body: { id, checkupStatus: 'CANCELLED' } }));
  return id;
};

/** The number of a cash payment that the desk has asked to take back. */
const askedBack = async (app: TestApp) => {
  const desk = await app.asRole('Receptionist');
  const bookingId = await unpaid(app);
  await desk.recordPayment({ body: { bookingId, mode: 'cash', amount: 100 } });
  const { entries } = await done((await app.asRole('Admin')).readBookingPayments({ params: { id: bookingId } }));
  const { id } = entries[0]!;
  await desk.reverseEntry({ params: { id }, body: { reason: 'Wrong booking' } });
  return id;
};

/** The query for a paper in a language that its person did not choose. */
const paper = (of: (app: TestApp, bookingId: number) => Promise<number>) => ({
  succeeds: async (app: TestApp, caller: TestCaller | null) => ({
    params: { id: await of(app, await reachable(app, caller)) },
    query: { language: 'bn' as const, paper: '58mm' as const },
  }),
});

function named<K extends string, V>(key: K, of: (app: TestApp, bookingId: number) => Promise<V>) {
  type Params = { params: Record<K, V> };
  return {
    succeeds: async (app: TestApp, caller: TestCaller | null) =>
      ({ params: { [key]: await of(app, await reachable(app, caller)) } }) as Params,
  };
}

/** A worked example for every call of payments. */
export const paymentExamples = {
  createInvoice: {
    succeeds: async (app, caller) => ({
      body: { amount: 150.5, bookingId: await reachable(app, caller), bookingType: 'test' },
    }),
  },
  verifyInvoice: {
    succeeds: async (app, caller) => ({ body: { invoiceId: await invoiced(app, await reachable(app, caller)) } }),
  },
  startCheckout: named('invoiceId', invoiced),
  readMyDues: {
    succeeds: async (app, caller) => {
      await reachable(app, caller);
      return {};
    },
  },
  listWaitingInvoices: {
    succeeds: async (app) => {
      await invoiced(app, await unpaid(app));
      return { query: { order: 'oldest' } };
    },
  },
  claimInvoice: {
    succeeds: async (app, caller) => ({
      params: { invoiceId: await invoiced(app, await reachable(app, caller)) },
      body: { reference: '701234567890' },
    }),
  },
  declineClaim: {
    succeeds: async (app) => {
      const payer = await app.asRole('User');
      const invoiceId = await invoiced(app, await unpaid(app, payer.account.id));
      await payer.claimInvoice({ params: { invoiceId }, body: { reference: '701234567890' } });
      return { params: { invoiceId } };
    },
  },
  confirmInvoice: {
    succeeds: async (app) => ({
      params: { invoiceId: await invoiced(app, await unpaid(app)) },
      body: { mode: 'cash', received: 500 },
    }),
  },
  recordPayment: {
    succeeds: async (app) => ({ body: { bookingId: await unpaid(app), mode: 'cash', amount: 100, received: 200 } }),
  },
  openVisit: {
    succeeds: async (app) => ({
      body: {
        phone: (await aPerson(app.db)).phone,
        lines: [
          { type: 'doctor', doctor: (await aDoctor(app.db)).phone },
          { type: 'test', testId: (await aLabTest(app.db)).id },
        ],
        payment: { mode: 'cash', amount: 50, received: 100 },
      },
    }),
  },
  quoteVisit: {
    succeeds: async (app) => ({
      body: {
        phone: (await aPerson(app.db)).phone,
        lines: [{ type: 'doctor', doctor: (await aDoctor(app.db, { feePaise: 0 })).phone, fee: 300 }],
      },
    }),
  },
  listJoinable: {
    succeeds: async (app) => {
      const person = await aPerson(app.db);
      await unpaid(app, person.id);
      return { query: { phone: person.phone } };
    },
  },
  readLastVisit: {
    succeeds: async (app, caller) => {
      const lines = [{ type: 'test' as const, testId: (await aLabTest(app.db)).id }];
      await caller?.openVisit({ body: { phone: (await aPerson(app.db)).phone, lines } });
      return {};
    },
  },
  readVisit: {
    succeeds: async (app, caller) => ({ params: { id: await visitOf(app.db, await reachable(app, caller)) } }),
  },
  payVisit: {
    succeeds: async (app) => ({
      params: { id: await visitOf(app.db, await unpaid(app)) },
      body: { mode: 'cash', amount: 100, received: 200 },
    }),
  },
  discountVisit: {
    succeeds: async (app) => ({
      params: { id: await visitOf(app.db, await unpaid(app)) },
      body: { amount: 50, reason: 'Staff family' },
    }),
  },
  listDiscountRequests: {
    succeeds: async (app) => {
      await askedDiscount(app, await unpaid(app));
      return {};
    },
  },
  decideDiscount: {
    succeeds: async (app) => ({
      params: { id: await askedDiscount(app, await unpaid(app)) },
      body: { approve: true },
    }),
  },
  readDiscountLimits: { succeeds: () => Promise.resolve({}) },
  changeDiscountLimit: {
    succeeds: async () => ({ params: { role: 'Staff' }, body: { percent: 0 } }),
  },
  refundPayment: {
    succeeds: async (app) => ({
      params: { id: await paymentId(app) },
      body: { amount: 50, mode: 'cash', reason: 'Sample was lost', reference: 'by hand' },
    }),
  },
  declineRefund: { succeeds: async (app) => ({ params: { id: await paidAndCancelled(app) } }) },
  reverseEntry: {
    succeeds: async (app) => ({ params: { id: await paymentId(app) }, body: { reason: 'Wrong booking' } }),
  },
  setFee: {
    succeeds: async (app) => {
      const { id: accountId } = await aPerson(app.db);
      const { id } = await aBooking(app.db, { kind: 'doctor', accountId, pricePaise: 0, feeTold: false });
      return { params: { id }, body: { fee: 350.5 } };
    },
  },
  decideReversal: {
    succeeds: async (app) => ({ params: { id: await askedBack(app) }, body: { approve: true } }),
  },
  giveDiscount: {
    succeeds: async (app) => ({ params: { id: await unpaid(app) }, body: { amount: 20, reason: 'Staff family' } }),
  },
  readBookingPayments: {
    succeeds: async (app, caller) => {
      const account = known(caller).account;
      if (account.role !== 'Doctor') return { params: { id: await reachable(app, caller) } };
      const doctor = await aDoctor(app.db, { accountId: account.id, phone: account.phone });
      return {
        params: {
          id: (await aBooking(app.db, { kind: 'doctor', accountId: (await aPerson(app.db)).id, doctorId: doctor.id }))
            .id,
        },
      };
    },
  },
  issueBill: named('id', async (_, bookingId) => bookingId),
  printBill: paper(billed),
  printReceipt: paper(async (app, bookingId) => (await paid(app, bookingId)).receiptId),
  printVoucher: paper(refunded),
  readClosing: { succeeds: async () => ({ params: { day: '2026-11-20' } }) },
  exportClosing: { succeeds: async () => ({ params: { day: '2026-11-20' } }) },
  readDrawer: { succeeds: async () => ({ params: { day: '2026-11-20' } }) },
  countDrawer: {
    succeeds: async () => ({ params: { day: '2026-11-20' }, body: { float: 200, counted: 500.5, note: 'a note' } }),
  },
  openDrawer: { succeeds: async () => ({ body: { float: 200 } }) },
  signDrawer: {
    succeeds: async (app) => {
      const desk = await app.asRole('Staff');
      const day = '2026-11-20';
      const answer = await desk.countDrawer({ params: { day }, body: { counted: 5, note: 'a note' } });
      const { countId, difference } = answer.body.drawer;
      return { params: { day }, body: { countId: countId!, difference: difference! } };
    },
  },
  readMonth: { succeeds: async () => ({ params: { month: '2026-11' } }) },
  exportMonth: { succeeds: async () => ({ params: { month: '2026-11' } }) },
  listRegister: {
    succeeds: async (app) => {
      await paid(app, await unpaid(app));
      return { query: { kind: 'receipts' } };
    },
  },
  readPaymentSeries: { succeeds: async () => ({}) },
} satisfies Examples;
