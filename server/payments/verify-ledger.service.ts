import { standingOf } from '#contract/payments/ledger.ts';
import type { Db } from '../db/database.ts';
import type { MoneyFields } from './ledger-rows.ts';
import { fieldsOf } from './ledger.service.ts';
import { selectBookingsAfter, selectWrongReceipts, selectWrongSeries } from './verify-ledger.store.ts';

/** What was compared with the ledger, and the differences. */
interface VerifiedLedger {
  readonly bookings: number;
  /** One line for each booking whose fields differ, for each receipt, and for each series with a gap. */
  readonly faults: readonly string[];
}

/**
 * Compares the payment fields of every booking, and every receipt, with the ledger's entries, and looks for gaps in the
 * numbers of receipts, bills, refund vouchers and reversals. It may run while people work.
 */
export async function verifyLedger(db: Db, onStep: (step: string) => void): Promise<VerifiedLedger> {
  const faults: string[] = [];
  let bookings = 0;
  for (let last = 0; ;) {
    onStep(`Comparing the bookings with the ledger, ${bookings} so far`);
    const rows = await selectBookingsAfter(db, last);
    for (const row of rows) faults.push(...differences(row.id, row, fieldsOf(standingOf(row, row.lines))));
    bookings += rows.length;
    const newest = rows.at(-1);
    if (!newest) break;
    last = newest.id;
  }
  for (const { number, totalPaise, entriesPaise, mode, modes } of await selectWrongReceipts(db))
    faults.push(
      `receipt ${number}: ${totalPaise} paise by ${mode}, its entries ${entriesPaise} paise by ${modes || 'nothing'}`,
    );
  for (const { series, year, given, highest, last } of await selectWrongSeries(db))
    faults.push(`${series} numbers of ${year}: ${given} up to ${highest}, and ${last} were given`);
  return { bookings, faults };
}

function differences(id: number, kept: MoneyFields, derived: MoneyFields): string[] {
  const names = Object.keys(derived) as (keyof MoneyFields)[];
  const wrong = names.filter((name) => kept[name] !== derived[name]);
  const said = wrong.map((name) => `${name} is ${kept[name]}, by the ledger ${derived[name]}`);
  return said.length === 0 ? [] : [`booking ${id}: ${said.join('; ')}`];
}
