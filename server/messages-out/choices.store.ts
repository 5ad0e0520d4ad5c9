import type { ChoosableKind, MessageWay } from '#contract/messages-out/choice-kinds.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** How the person of a message wants it. */
export interface WishRow {
  /** Null: as everybody, by SMS. */
  way: MessageWay | null;
  isStopped: boolean;
  isAgreed: boolean;
}
export interface ChoiceRow {
  kind: ChoosableKind;
  way: MessageWay;
}
export interface ConsentState {
  stoppedAt: Date | null;
  agreedAt: Date | null;
  atDesk: boolean;
}
export type ConsentWhat = 'STOP' | 'START' | 'WHATSAPP_ON' | 'WHATSAPP_OFF';

/**
 * SQL: the newest consent row of a phone (on messages at all) or of an account (on WhatsApp). It counts for the phone
 * that it names.
 */
const newest = (of: string, first: string, second: string) =>
  `LATERAL (SELECT c.what, c.phone, c.at, c.account_id, c.noted_by FROM message_consents c
    WHERE ${of} AND c.what IN ('${first}', '${second}') ORDER BY c.at DESC, c.id DESC LIMIT 1)`;

const wish = statement<WishRow>(
  'message-choices.wish',
  `
  SELECT h.way, coalesce(s.what = 'STOP', false) AS "isStopped",
    coalesce(w.what = 'WHATSAPP_ON' AND w.phone = $3, false) AS "isAgreed"
  FROM messages_out m LEFT JOIN bookings b ON b.id = m.booking_id
  LEFT JOIN message_choices h ON h.account_id = coalesce(m.account_id, b.account_id) AND h.kind = $2
  LEFT JOIN ${newest('c.phone = $3', 'STOP', 'START')} s ON true
  LEFT JOIN ${newest('c.account_id = coalesce(m.account_id, b.account_id)', 'WHATSAPP_ON', 'WHATSAPP_OFF')} w ON true
  WHERE m.id = $1`,
);
const ofAccount = statement<ChoiceRow>(
  'message-choices.of-account',
  'SELECT kind, way FROM message_choices WHERE account_id = $1',
);
const consents = statement<ConsentState>(
  'message-choices.consents',
  `
  SELECT CASE WHEN s.what = 'STOP' THEN s.at END AS "stoppedAt",
    CASE WHEN w.what = 'WHATSAPP_ON' AND w.phone = a.phone THEN w.at END AS "agreedAt",
    coalesce(w.noted_by <> a.id, false) AS "atDesk"
  FROM accounts a
  LEFT JOIN ${newest('c.phone = a.phone', 'STOP', 'START')} s ON true
  LEFT JOIN ${newest('c.account_id = a.id', 'WHATSAPP_ON', 'WHATSAPP_OFF')} w ON true
  WHERE a.id = $1`,
);
const choose = statement(
  'message-choices.choose',
  `
  INSERT INTO message_choices (account_id, kind, way, chosen_by) VALUES ($1, $2, $3, $4)
  ON CONFLICT (account_id, kind) DO UPDATE
  SET way = excluded.way, chosen_by = excluded.chosen_by, chosen_at = clinic_now()
  WHERE message_choices.way <> excluded.way`,
);
const consent = statement(
  'message-choices.consent',
  `
  INSERT INTO message_consents (phone, what, account_id, noted_by)
  SELECT phone, $2, id, $3 FROM accounts WHERE id = $1`,
);
/** Only for phones that the clinic writes to. A message that the provider delivers again is not noted again. */
const said = statement(
  'message-choices.said',
  `
  INSERT INTO message_consents (phone, what, account_id, provider, message_id, at)
  SELECT $1, $2, (SELECT id FROM accounts WHERE phone = $1 AND deleted_at IS NULL), $3, $4, $5
  WHERE EXISTS (SELECT FROM accounts WHERE phone = $1 AND deleted_at IS NULL)
    OR EXISTS (SELECT FROM messages_out WHERE phone = $1)
  ON CONFLICT DO NOTHING`,
);

/** How the person of an owed message wants that kind, at that phone. */
export const selectWish = (db: Db, owedId: number, kind: ChoosableKind, phone: string) =>
  db.first(wish, [owedId, kind, phone]);
export const selectChoices = (db: Db, accountId: number) => db.all(ofAccount, [accountId]);
export const selectConsentState = async (db: Db, accountId: number) => (await db.first(consents, [accountId]))!;
export const saveChoice = (tx: Db, by: number, accountId: number, { kind, way }: ChoiceRow) =>
  tx.run(choose, [accountId, kind, way, by]);
/** Notes what the person of an account agreed to, for the account's phone, and who noted it. */
export const insertConsentOf = (tx: Db, by: number, accountId: number, what: ConsentWhat) =>
  tx.run(consent, [accountId, what, by]);
/** Notes what a phone asked for by a message. */
export const insertSaid = (
  db: Db,
  phone: string,
  what: 'STOP' | 'START',
  message: { provider: string; id: string | null; at: Date },
) => db.run(said, [phone, what, message.provider, message.id, message.at]);
