import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/**
 * Ledger entries from $1 to before $2, each with the account whose drawer it belongs to: the person who took the money
 * or gave it back; for a reversal, the person who recorded the reversed entry. Index: ledger_entries_by_time.
 */
export const ofDrawers = `
  SELECT e.*, coalesce(wrong.recorded_by, e.recorded_by) AS drawer
  FROM ledger_entries e LEFT JOIN ledger_entries wrong ON wrong.id = e.reverses_id
  WHERE e.recorded_at >= $1 AND e.recorded_at < $2 AND e.mode IS NOT NULL`;
/**
 * The cash entries of `ofDrawers`, each with the drawer that its person had open: the one opened last on the same day
 * before the entry; null if none was. Index: drawer_shifts_of_account.
 */
export const cashOfShifts = `
  SELECT e.*, (
    SELECT s.id FROM drawer_shifts s
    WHERE s.account_id = e.drawer AND s.opened_at <= e.recorded_at
      AND s.opened_at >= e.recorded_at - interval '1 day' AND clinic_day(s.opened_at) = clinic_day(e.recorded_at)
    ORDER BY s.opened_at DESC, s.id DESC LIMIT 1) AS shift
  FROM (${ofDrawers}) e WHERE e.mode = 'cash' AND e.drawer IS NOT NULL`;

/** The cash of one drawer on a day, in paise. `shiftId` null: taken before the person opened a drawer. */
export interface DrawerCash {
  accountId: number;
  shiftId: number | null;
  by: string;
  role: string;
  /** What it was opened with. */
  openedPaise: number;
  openedAt: Date | null;
  /** Visits that paid into it or were given back from it. */
  visits: number;
  takenPaise: number;
  /** Refunds and reversals. */
  givenBackPaise: number;
}
const drawerCash = statement<DrawerCash>(
  'payments.drawer-cash',
  `
  WITH cash AS (
    SELECT c.drawer, c.shift, min(c.role) FILTER (WHERE c.recorded_by = c.drawer) AS role,
      coalesce(sum(c.moved_paise) FILTER (WHERE c.kind = 'payment'), 0)::bigint AS taken,
      sum(c.moved_paise)::bigint AS net, count(DISTINCT b.visit_id)::integer AS visits
    FROM (${cashOfShifts}) c JOIN bookings b ON b.id = c.booking_id GROUP BY c.drawer, c.shift),
  shifts AS (SELECT * FROM drawer_shifts WHERE opened_at >= $1 AND opened_at < $2)
  SELECT a.id AS "accountId", s.id AS "shiftId", a.name AS by, coalesce(cash.role, a.role) AS role,
    coalesce(s.float_paise, 0)::bigint AS "openedPaise", s.opened_at AS "openedAt",
    coalesce(cash.visits, 0) AS visits,
    coalesce(cash.taken, 0)::bigint AS "takenPaise", coalesce(cash.taken - cash.net, 0)::bigint AS "givenBackPaise"
  FROM cash FULL JOIN shifts s ON s.id = cash.shift JOIN accounts a ON a.id = coalesce(cash.drawer, s.account_id)
  ORDER BY a.name, a.id, s.id NULLS FIRST`,
);
const lock = statement('payments.lock-drawer', 'SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE');
const open = statement(
  'payments.open-drawer',
  'INSERT INTO drawer_shifts (account_id, float_paise, opened_at) VALUES ($1, $2, clinic_clock())',
);
const sign = statement(
  'payments.sign-drawer',
  'INSERT INTO drawer_signatures (count_id, expected_paise, signed_by) VALUES ($1, $2, $3)',
);

/** The drawers with cash, or opened, from `from` to before `to`; each person's as they were opened. */
export const selectDrawerCash = (db: Db, from: Date, to: Date) => db.all(drawerCash, [from, to]);
/** Lets nobody else open a drawer for this account until the end of the transaction. */
export const lockDrawer = (tx: Db, accountId: number) => tx.run(lock, [accountId]);
export const insertShift = (tx: Db, accountId: number, floatPaise: number) => tx.run(open, [accountId, floatPaise]);
/** A second person has seen a count. `expectedPaise`: by the ledger, without the float. */
export const insertSignature = (tx: Db, by: { accountId: number }, countId: number, expectedPaise: number) =>
  tx.run(sign, [countId, expectedPaise, by.accountId]);
