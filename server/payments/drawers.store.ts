import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** From `from` to before `until`. */
export interface Span {
  from: Date;
  until: Date;
}
/** SQL: ledger entries `e` by which money moved within the time. Index: ledger_entries_by_time. */
export const isMoney = 'e.recorded_at >= $from AND e.recorded_at < $until AND e.mode IS NOT NULL';
/**
 * SQL: these entries, each with the account whose drawer it belongs to: the person who took the money or gave it back;
 * for a reversal, the person who recorded the reversed entry.
 */
export const ofDrawers = `
  SELECT e.*, coalesce(wrong.recorded_by, e.recorded_by) AS drawer
  FROM ledger_entries e LEFT JOIN ledger_entries wrong ON wrong.id = e.reverses_id
  WHERE ${isMoney}`;
/**
 * SQL: the cash entries of `ofDrawers`, each with the drawer that its person had open: the one opened last before the
 * entry on the same day; null if there was none. Index: drawer_shifts_of_account.
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
const drawerCash = statement<DrawerCash, Span>(
  'payments.drawer-cash',
  `
  WITH cash AS (
    SELECT c.drawer, c.shift, min(c.role) FILTER (WHERE c.recorded_by = c.drawer) AS role,
      coalesce(sum(c.moved_paise) FILTER (WHERE c.kind = 'payment'), 0)::bigint AS taken,
      sum(c.moved_paise)::bigint AS net, count(DISTINCT b.visit_id)::integer AS visits
    FROM (${cashOfShifts}) c JOIN bookings b ON b.id = c.booking_id GROUP BY c.drawer, c.shift),
  shifts AS (SELECT * FROM drawer_shifts WHERE opened_at >= $from AND opened_at < $until)
  SELECT a.id AS "accountId", s.id AS "shiftId", a.name AS by, coalesce(cash.role, a.role) AS role,
    coalesce(s.float_paise, 0)::bigint AS "openedPaise", s.opened_at AS "openedAt",
    coalesce(cash.visits, 0) AS visits,
    coalesce(cash.taken, 0)::bigint AS "takenPaise", coalesce(cash.taken - cash.net, 0)::bigint AS "givenBackPaise"
  FROM cash FULL JOIN shifts s ON s.id = cash.shift JOIN accounts a ON a.id = coalesce(cash.drawer, s.account_id)
  ORDER BY a.name, a.id, s.id NULLS FIRST`,
);
/** The newest count of each drawer. */
export interface CountRow {
  id: number;
  accountId: number;
  /** The drawer that was open; null for cash from before one was opened. */
  shiftId: number | null;
  by: string;
  role: string;
  countedPaise: number;
  /** What the drawer started with; part of `countedPaise`. */
  floatPaise: number;
  countedById: number;
  countedBy: string;
  countedAt: Date;
  note: string | null;
  /**
   * The newest signature of a second person, and the cash that was expected then, without the float; null without a
   * signature.
   */
  signedBy: string | null;
  signedAt: Date | null;
  signedPaise: number | null;
}
const counts = statement<CountRow, { day: string }>(
  'payments.day-counts',
  `
  SELECT DISTINCT ON (c.account_id, c.shift_id) c.id, c.account_id AS "accountId", c.shift_id AS "shiftId",
    a.name AS by, a.role,
    c.counted_paise AS "countedPaise", c.float_paise AS "floatPaise",
    c.counted_by AS "countedById", counter.name AS "countedBy", c.counted_at AS "countedAt", c.note,
    signed.name AS "signedBy", signed.signed_at AS "signedAt", signed.expected_paise AS "signedPaise"
  FROM drawer_counts c JOIN accounts a ON a.id = c.account_id JOIN accounts counter ON counter.id = c.counted_by
    LEFT JOIN LATERAL (
      SELECT s.expected_paise, s.signed_at, signer.name
      FROM drawer_signatures s JOIN accounts signer ON signer.id = s.signed_by
      WHERE s.count_id = c.id ORDER BY s.id DESC LIMIT 1) signed ON true
  WHERE c.day = $day ORDER BY c.account_id, c.shift_id, c.id DESC`,
);

/** A drawer as somebody counted it. */
export interface Count {
  day: string;
  accountId: number;
  shiftId: number | null;
  countedPaise: number;
  floatPaise: number;
  /** By the ledger, without the float. */
  expectedPaise: number;
  note: string | null;
}
const addCount = statement<unknown, Count & { by: number }>(
  'payments.count-drawer',
  `
  INSERT INTO drawer_counts (day, account_id, counted_paise, float_paise, expected_paise, note, counted_by, shift_id)
  VALUES ($day, $accountId, $countedPaise, $floatPaise, $expectedPaise, $note, $by, $shiftId)`,
);

/** Counted minus expected cash of a day's drawers, in paise; null if none was counted. */
export interface DifferenceRow {
  day: string;
  difference: number | null;
  /** Drawers with cash that nobody counted. */
  uncounted: number;
}
const differences = statement<DifferenceRow, Span>(
  'payments.month-differences',
  `
  WITH expected AS (
    SELECT clinic_day(e.recorded_at) AS day, e.drawer AS account_id,
      coalesce(e.shift, 0) AS shift, sum(e.moved_paise) AS paise
    FROM (${cashOfShifts}) e GROUP BY 1, 2, 3),
  counted AS (
    SELECT DISTINCT ON (day, account_id, shift_id) day, account_id, coalesce(shift_id, 0) AS shift,
      counted_paise - float_paise AS paise
    FROM drawer_counts
    WHERE day >= clinic_day($from) AND day < clinic_day($until)
    ORDER BY day, account_id, shift_id, id DESC)
  SELECT to_char(day, 'YYYY-MM-DD') AS day,
    sum(counted.paise - coalesce(expected.paise, 0))::bigint AS difference,
    count(*) FILTER (WHERE counted.paise IS NULL AND expected.paise <> 0)::integer AS uncounted
  FROM expected FULL JOIN counted USING (day, account_id, shift) GROUP BY day`,
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

/** The drawers with cash, or opened, from `from` to before `until`; each person's as they were opened. */
export const selectDrawerCash = (db: Db, from: Date, until: Date) => db.all(drawerCash, { from, until });
/** Locks the drawers of an account until the transaction ends. */
export const lockDrawer = (tx: Db, accountId: number) => tx.run(lock, [accountId]);
export const insertShift = (tx: Db, accountId: number, floatPaise: number) => tx.run(open, [accountId, floatPaise]);
/** Notes that a second person has signed off a count. `expectedPaise`: by the ledger, without the float. */
export const insertSignature = (tx: Db, by: { accountId: number }, countId: number, expectedPaise: number) =>
  tx.run(sign, [countId, expectedPaise, by.accountId]);
/** The newest count of each drawer of a day. */
export const selectCounts = (db: Db, day: string) => db.all(counts, { day });
export const insertCount = (tx: Db, by: { accountId: number }, counted: Count) =>
  tx.run(addCount, { ...counted, by: by.accountId });
export const selectDifferences = (db: Db, from: Date, until: Date) => db.all(differences, { from, until });
