/**
 * What later entries took back from receipt `r`, for a lateral join: `reversed` and `refunded` in paise, and `isOver`,
 * once all of its payments are reversed. A reversed refund does not count. Indexes: ledger_entries_of_receipt,
 * ledger_entries_of_booking, ledger_entries_reversed_once.
 */
export const takenBack = `
  (SELECT coalesce(sum(paid.reversed), 0)::bigint AS reversed, coalesce(sum(paid.refunded), 0)::bigint AS refunded,
    coalesce(bool_and(paid.reversed IS NOT NULL), false) AS "isOver"
  FROM (
    SELECT (SELECT sum(back.amount_paise) FROM ledger_entries back WHERE back.reverses_id = e.id) AS reversed,
      (SELECT sum(given.amount_paise) FROM ledger_entries given
        WHERE given.booking_id = e.booking_id AND given.of_id = e.id
          AND NOT EXISTS (SELECT FROM ledger_entries undone WHERE undone.reverses_id = given.id)) AS refunded
    FROM ledger_entries e WHERE e.receipt_id = r.id) paid)`;
