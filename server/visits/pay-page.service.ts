import { standingOf } from '#contract/payments/ledger.ts';
import type { BillDocument } from '../print/bill-input.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Database, Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { allowOrFail, failIfSpent } from '../guards/rate-limits.ts';
import { paiseOf } from '../shared/money.ts';
import { upiPaymentOf } from '../payments/bills.service.ts';
import { checkoutOf } from '../payments/gateway.service.ts';
import type { Checkout } from '../payments/gateway.service.ts';
import { invoiceForOwed } from '../payments/invoices.service.ts';
import type { IdCodes } from '../shared/token-code.ts';
import { readOpened } from './visits.service.ts';
import type { Visit } from './visits.service.ts';
import { isPayable } from './visits.policy.ts';
import { findVisit } from './visits.store.ts';

/** What is owed for a visit, in paise, and how it is paid; null if the clinic takes no UPI. */
export interface Payable {
  owedPaise: number;
  upi: BillDocument['upi'];
  /** Whether the clinic has a payment gateway. */
  isOnline: boolean;
}

type PayDeps = Pick<Dependencies, 'db' | 'gateway'>;

/**
 * The payment with this code, for anybody who has its link; null if it is over. A code that was never given costs the
 * database nothing.
 */
export async function readPayable({ db, gateway }: PayDeps, codes: IdCodes, code: string): Promise<Payable | null> {
  const opened = await findPayable(db, codes.read(code));
  if (!opened) return null;
  const { visit, lines, bill } = opened;
  const owedPaise = lines.reduce((sum, { booking, entries }) => sum + standingOf(booking, entries).owedPaise, 0);
  const { profile } = await readClinic(db);
  // Each ledger entry changes the reference, as on the bill: a UPI app takes a reference only once.
  const entries = lines.reduce((count, line) => count + line.entries.length, 0);
  const reference = `${bill ? bill.number.replaceAll('/', '-') : `V-${visit.id}`}-${entries + 1}`;
  return { owedPaise, upi: upiPaymentOf(profile, reference, owedPaise), isOnline: gateway !== null };
}

/**
 * How often the gateway is asked for one visit: each sum has one order, so a person needs few. A request with a sum
 * that is not owed does not count: the page shows the owed sum to anybody with its link, so trying sums reveals
 * nothing.
 */
const tries = { max: 20, windowSeconds: 3600 };
/** How often the form of one visit may be sent, with the right sum or a wrong one. */
const asked = { max: 200, windowSeconds: 3600 };

/**
 * Begins the payment of a visit at the gateway, for anybody who has its link. It makes an invoice like any payment that
 * is begun, with one order for each sum, so that nobody pays the same sum twice.
 * @param shown the rupees on the page, as its form sends them
 * @throws NOT_FOUND if the link is over, GATEWAY_OFF, TOO_MANY_REQUESTS, STALE if another sum is owed by now,
 *   ALREADY_PAID, PAYMENT_CLAIMED, GATEWAY_AWAY
 */
export async function payOnline(
  deps: PayDeps & { db: Database },
  codes: IdCodes,
  code: string,
  shown: string,
): Promise<Checkout> {
  const id = codes.read(code);
  if (id === null) throw clinicError('NOT_FOUND');
  if (!deps.gateway) throw clinicError('GATEWAY_OFF');
  const limit = [{ key: `pay-online:${id}`, ...tries }];
  await allowOrFail(deps.db, [{ key: `pay-asked:${id}`, ...asked }]);
  await failIfSpent(deps.db, limit);
  const invoice = await deps.db.transaction(async (tx) => {
    const opened = await findPayable(tx, id);
    if (!opened) throw clinicError('NOT_FOUND');
    const ids = opened.lines.map(({ booking }) => booking.id);
    return invoiceForOwed(tx, ids, paiseOf(shown));
  });
  await allowOrFail(deps.db, limit);
  return checkoutOf(deps, invoice);
}

/** The visit, if its payment link is still valid; else null. */
async function findPayable(db: Db, id: number | null): Promise<Visit | null> {
  const visit = id === null ? null : await findVisit(db, id);
  const opened = visit && (await readOpened(db, visit));
  return opened && isPayable(opened) ? opened : null;
}
