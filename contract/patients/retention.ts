/**
 * How long each kind of record is kept, in years: one table for the public privacy page, the jobs that remove rows and
 * docs/india.md (I13), which has the sources. `from`: what the years are counted from.
 */
export const retention = {
  /** Bookings, reports and who they are of. Those of a child at least until they are `childUntil` years old. */
  records: { years: 5, from: 'lastVisit' },
  /** Ledger, receipts, bills and vouchers, with the patient's number, and the name until it is erased. */
  money: { years: 8, from: 'entry' },
  /** Who saw or changed what. */
  audit: { years: 6, from: 'entry' },
  /** Log-ins that ended; their rows are those of the audit, at least so long. Codes are removed after a day. */
  logins: { years: 1, from: 'entry' },
  /** Messages of the contact form, and those that the clinic sent. */
  messages: { years: 1, from: 'entry' },
  /** Corrections that were asked for, once they are answered. An erasure stays, so that a restore repeats it. */
  requests: { years: 6, from: 'entry' },
} as const;
export const childUntil = 21;
export type RetentionKind = keyof typeof retention;

/** A person on an account whose records the law protects for a time. */
export interface Recorded {
  /** Days like `2026-11-23`. Null: they were never here. */
  lastVisit: string | null;
  /** Worked out from their age where the day is not known; null of an account holder who has told only their name. */
  bornOn: string | null;
}

/**
 * The day from which no rule needs the identity of an account's people any more: `records` after the last visit, for a
 * child not before `childUntil`, and never before one year, because the logs name them (I13).
 * @param today like `2026-11-23`, as is what it returns
 */
export function eraseDay(people: readonly Recorded[], today: string): string {
  const days = people.flatMap(({ lastVisit, bornOn }) => {
    if (lastVisit === null) return [];
    const grownUp = bornOn === null ? [] : [yearsAfter(bornOn, childUntil)];
    return [yearsAfter(lastVisit, retention.records.years), ...grownUp];
  });
  return [yearsAfter(today, retention.logins.years), ...days].toSorted().at(-1)!;
}

/** The day so many years later; 29 February becomes 1 March. */
function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
}
