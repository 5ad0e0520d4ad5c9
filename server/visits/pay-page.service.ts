import { standingOf } from '#contract/payments/ledger.ts';
import type { BillDocument } from '../print/bill-input.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';
import { payTo } from '../payments/bills.service.ts';
import type { IdCodes } from '../queue/token-code.ts';
import { readOpened } from './visits.service.ts';
import { isPayable } from './visits.policy.ts';
import { findVisit } from './visits.store.ts';

/** What is owed for a visit, in paise, and how it is paid; null if the clinic takes no UPI. */
export interface Payable {
  owedPaise: number;
  upi: BillDocument['upi'];
}

/**
 * The payment with this code, for whoever holds its link; null if it is over. A code that was never given costs the
 * database nothing.
 */
export async function readPayable(db: Db, codes: IdCodes, code: string): Promise<Payable | null> {
  const id = codes.read(code);
  const visit = id === null ? null : await findVisit(db, id);
  const opened = visit && (await readOpened(db, visit));
  if (!opened || !isPayable(opened)) return null;
  const { lines, bill } = opened;
  const owedPaise = lines.reduce((sum, { booking, entries }) => sum + standingOf(booking, entries).owedPaise, 0);
  const { profile } = await readClinic(db);
  // Each entry changes the reference: a UPI app takes one reference once. As on the bill.
  const entries = lines.reduce((count, line) => count + line.entries.length, 0);
  const reference = `${bill ? bill.number.replaceAll('/', '-') : `V-${visit.id}`}-${entries + 1}`;
  return { owedPaise, upi: payTo(profile, reference, owedPaise) };
}
