/**
 * How long each kind of record is kept, in years: one table for the public privacy page, the jobs that remove rows and
 * docs/india.md (I13), which has the sources. `from`: what the years are counted from.
 */
export const retention = {
  /** Bookings, reports and who they are of. Those of a child at least until they are `childUntil` years old. */
  records: { years: 5, from: 'lastVisit' },
  /** Ledger, receipts, bills and vouchers, with the number and name that stand on them. */
  money: { years: 8, from: 'entry' },
  /** Who saw or changed what. */
  audit: { years: 6, from: 'entry' },
  /** Log-ins that ended, and messages of the contact form. Codes are removed after a day. */
  logins: { years: 1, from: 'entry' },
} as const;
export const childUntil = 21;
export type RetentionKind = keyof typeof retention;
