import type { Language } from '#contract/fields.ts';
import type { MessageFault, OutboxState, WithheldFault } from '#contract/messages-out/outbox.ts';
import { codeKinds } from '#contract/messages-out/texts.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import type { CarrierName, MessageChannel } from '#contract/messages-out/providers.ts';
import type { Accepted, SmsMessage } from '../adapters/sms.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { ListDays } from '../shared/list-days.ts';

export interface OwedRow {
  id: number;
  kind: MessageKind;
  language: Language | null;
  accountId: number | null;
  bookingId: number | null;
  name: string | null;
  phone: string | null;
  text: string | null;
  parts: number | null;
  state: OutboxState;
  fault: MessageFault | null;
  code: string | null;
  provider: CarrierName | null;
  tries: number;
  createdAt: Date;
  changedAt: Date;
}

/** What went out in a month, of one kind. */
export interface MessageCount {
  month: string;
  kind: MessageKind;
  messages: number;
  parts: number;
  /** Null if a channel of theirs has no price. */
  costPaise: number | null;
}

/** What 1,000 messages of a channel cost. */
export interface PriceRow {
  channel: MessageChannel;
  paise: number;
}

/** Why a message did not arrive, and what the provider calls that. */
export interface Failure {
  fault: MessageFault;
  code: string | null;
}

export interface NewOwed {
  kind: MessageKind;
  accountId?: number | null;
  bookingId?: number | null;
}

/** What a list holds. */
interface WhichMessages extends ListDays {
  onlyFailed: boolean;
  /** Null: all. */
  kinds: readonly MessageKind[] | null;
  booking: number | null;
}

const insert = statement<{ id: number }>(
  'messages-out.insert',
  'INSERT INTO messages_out (kind, account_id, booking_id) VALUES ($1, $2, $3) RETURNING id',
);
const insertWritten = statement<{ id: number }>(
  'messages-out.insert-written',
  `
  INSERT INTO messages_out (kind, language, account_id, phone, text, parts) VALUES ($1, $2, $3, $4, $5, $6)
  RETURNING id`,
);
const claim = statement<{ state: OutboxState }>(
  'messages-out.claim',
  `
  UPDATE messages_out SET tries = tries + 1, changed_at = clinic_now(),
    state = CASE state WHEN 'SENDING' THEN 'UNCLEAR' ELSE state END,
    fault = CASE state WHEN 'SENDING' THEN 'PROVIDER' ELSE fault END
  WHERE id = $1 AND state IN ('QUEUED', 'FAILED', 'SENDING') RETURNING state`,
);
const begin = statement(
  'messages-out.begin',
  `
  UPDATE messages_out SET state = 'SENDING', fault = NULL, code = NULL, provider = NULL,
    provider_id = NULL, kind = $2, language = $3, phone = $4, text = $5, parts = $6,
    changed_at = clinic_now(),
    account_id = coalesce(account_id, CASE WHEN booking_id IS NULL THEN
      (SELECT a.id FROM accounts a WHERE a.phone = $4 AND a.deleted_at IS NULL) END)
  WHERE id = $1 AND state IN ('QUEUED', 'FAILED')`,
);
const sent = statement(
  'messages-out.sent',
  `
  UPDATE messages_out SET state = CASE WHEN $3::text IS NULL THEN 'SENT' ELSE 'ACCEPTED' END, provider = $2,
    provider_id = $3, changed_at = clinic_now()
  WHERE id = $1 AND state IN ('SENDING', 'UNCLEAR')`,
);
const failed = statement(
  'messages-out.failed',
  `
  UPDATE messages_out SET state = $2, fault = $3, code = $4, changed_at = clinic_now()
  WHERE id = $1 AND state = ANY($5)`,
);
const withhold = statement(
  'messages-out.withhold',
  `
  UPDATE messages_out SET state = 'WITHHELD', fault = $2, code = NULL, kind = $3, language = $4, phone = $5, text = $6,
    changed_at = clinic_now()
  WHERE id = $1 AND state IN ('QUEUED', 'FAILED')`,
);
const drop = statement('messages-out.drop', `DELETE FROM messages_out WHERE id = $1 AND state = 'QUEUED'`);
const hold = statement(
  'messages-out.hold',
  `UPDATE messages_out SET state = 'UNCLEAR', changed_at = clinic_now() WHERE state IN ('QUEUED', 'SENDING')`,
);
const purge = statement(
  'messages-out.purge',
  'DELETE FROM messages_out WHERE created_at < clinic_now() - make_interval(years => $1)',
);

/** What a provider accepted is paid for, even if it did not arrive. */
const counts = statement<MessageCount>(
  'messages-out.counts',
  `
  SELECT month, m.kind, sum(messages)::integer AS messages, sum(units)::integer AS parts,
    CASE WHEN bool_and(p.paise IS NOT NULL) THEN round(sum(units * p.paise) / 1000)::float8 END AS "costPaise"
  FROM (
    SELECT to_char(clinic_day(created_at), 'YYYY-MM') AS month, kind,
      CASE provider WHEN 'whatsapp' THEN 'WHATSAPP' WHEN 'voice' THEN 'VOICE' ELSE 'SMS' END AS channel,
      count(*) AS messages, sum(CASE WHEN provider IN ('whatsapp', 'voice') THEN 1 ELSE parts END) AS units
    FROM messages_out
    WHERE created_at >= clinic_now() - interval '12 months' AND parts IS NOT NULL
      AND (state IN ('ACCEPTED', 'SENT', 'DELIVERED') OR provider IS NOT NULL)
    GROUP BY 1, 2, 3) m LEFT JOIN message_prices p USING (channel)
  GROUP BY 1, 2 ORDER BY 1 DESC, parts DESC, kind`,
);
const prices = statement<PriceRow>('messages-out.prices', 'SELECT channel, paise FROM message_prices');
const savePrice = statement(
  'messages-out.save-price',
  `
  INSERT INTO message_prices (channel, paise) VALUES ($1, $2)
  ON CONFLICT (channel) DO UPDATE SET paise = excluded.paise, changed_at = clinic_now()`,
);
const dropPrice = statement('messages-out.drop-price', 'DELETE FROM message_prices WHERE channel = $1');

const columns = `
  m.id, m.kind, m.language, coalesce(m.account_id, b.account_id) AS "accountId", m.booking_id AS "bookingId", a.name,
  coalesce(m.phone, a.phone) AS phone, m.text, m.parts, m.state, m.fault, m.code, m.provider, m.tries,
  m.created_at AS "createdAt", m.changed_at AS "changedAt"`;
const people = `
  LEFT JOIN bookings b ON b.id = m.booking_id
  LEFT JOIN accounts a ON a.id = coalesce(m.account_id, b.account_id)`;
/** What is listed, besides the days: only what did not arrive, only some kinds, only of one booking. */
interface ListChoice {
  onlyFailed: boolean;
  ofKinds: boolean;
  ofBooking: boolean;
  ofDays: boolean;
  order: ListDays['order'];
}

/**
 * $1 rows of a page after $2 others: those that did not arrive first, then the rest. Further values are those of the
 * conditions. Only the rows of the page are read. Indexes: messages_out_not_arrived, messages_out_others,
 * messages_out_age, messages_out_of_booking.
 */
function listed(name: string, { onlyFailed, ofKinds, ofBooking, ofDays, order }: ListChoice) {
  const way = order === 'newest' ? ' DESC' : '';
  let last = 2;
  const next = () => `$${(last += 1)}`;
  const chosen = [
    ...(ofKinds ? [`m.kind = ANY(${next()})`] : []),
    ...(ofBooking ? [`m.booking_id = ${next()}`] : []),
    ...(ofDays ? [`m.created_at >= ${next()}`, `m.created_at < ${next()}`] : []),
  ];
  const half = (state: string) => `FROM messages_out m WHERE ${[state, ...chosen].join(' AND ')}`;
  const failed = half(`m.state IN ('FAILED', 'UNCLEAR')`);
  const others = half(`m.state NOT IN ('FAILED', 'UNCLEAR')`);
  const afterFailed = `
      UNION ALL
      (SELECT m.id ${others} ORDER BY m.id${way}
        LIMIT (SELECT greatest(0, least($1::integer, $2::integer + $1::integer - n)) FROM failed)
        OFFSET (SELECT greatest(0, $2::integer - n) FROM failed))`;
  return statement<OwedRow & { total: number }>(
    name,
    `
  WITH failed AS MATERIALIZED (SELECT count(*)::integer AS n ${failed}),
    others AS MATERIALIZED (SELECT ${onlyFailed ? '0 AS n' : `count(*)::integer AS n ${others}`}),
    found AS MATERIALIZED (
      (SELECT m.id ${failed} ORDER BY m.id${way} LIMIT $1::integer OFFSET $2::integer)${onlyFailed ? '' : afterFailed})
  SELECT failed.n + others.n AS total, page.* FROM failed CROSS JOIN others
    LEFT JOIN LATERAL (
      SELECT ${columns} FROM messages_out m ${people} WHERE m.id = ANY (ARRAY(SELECT id FROM found))
      ORDER BY (m.state NOT IN ('FAILED', 'UNCLEAR')), m.id${way}) page ON true`,
  );
}
const lists = new Map<string, ReturnType<typeof listed>>();

/** The statement of a list, built on first use and kept. */
function listOf(choice: ListChoice) {
  const { order, ...parts } = choice;
  const words = Object.entries(parts).flatMap(([word, isAsked]) => (isAsked ? [word] : []));
  const name = ['messages-out.list', order, ...words].join('-');
  const known = lists.get(name) ?? listed(name, choice);
  lists.set(name, known);
  return known;
}
const one = statement<OwedRow>('messages-out.one', `SELECT ${columns} FROM messages_out m ${people} WHERE m.id = $1`);
/**
 * $2: the new state of a message that did not arrive. Codes ($3) are left out. A message without a text cannot be sent,
 * but it can be told.
 */
const settle = statement(
  'messages-out.settle',
  `
  UPDATE messages_out SET state = $2, changed_at = clinic_now()
  WHERE id = $1 AND state IN ('FAILED', 'UNCLEAR') AND kind <> ALL($3)
    AND (text IS NOT NULL OR $2 = 'HANDED_OVER')`,
);

export const insertOwed = async (tx: Db, { kind, accountId = null, bookingId = null }: NewOwed): Promise<number> =>
  (await tx.first(insert, [kind, accountId, bookingId]))!.id;
/** Writes a message whose text is known. */
export const insertMessageTo = async (tx: Db, accountId: number, message: SmsMessage, parts: number): Promise<number> =>
  (await tx.first(insertWritten, [message.kind, message.language, accountId, message.to, message.text, parts]))!.id;

/**
 * Counts a try. A message that is still in the state of being sent may have gone out, because the provider's answer
 * never became known: it becomes UNCLEAR.
 * @returns null if nothing is owed any more
 */
export const claimOwed = async (db: Db, id: number) => (await db.first(claim, [id]))?.state ?? null;
/** Notes that a message is given to the provider now. @returns false if somebody else does so */
export const beginOwed = async (db: Db, id: number, message: SmsMessage, text: string | null, parts: number) =>
  (await db.run(begin, [id, message.kind, message.language, message.to, text, parts])) === 1;
/** Notes that a provider accepted a message. One that has a number at the provider is reported on later. */
export const markSent = (db: Db, id: number, accepted: Accepted | undefined) =>
  db.run(sent, [id, accepted?.provider ?? null, accepted?.id ?? null]);
/** @param from the states in which the failure counts */
export const markFailed = (
  db: Db,
  id: number,
  state: 'FAILED' | 'UNCLEAR',
  { fault, code }: Failure,
  from: readonly OutboxState[],
) => db.run(failed, [id, state, fault, code, from]);
/** Notes why a message is not sent. */
export const markWithheld = (db: Db, id: number, message: SmsMessage, text: string | null, fault: WithheldFault) =>
  db.run(withhold, [id, fault, message.kind, message.language, message.to, text]);
/** Removes a message that turned out not to be needed. */
export const dropOwed = (db: Db, id: number) => db.run(drop, [id]);
/** Marks messages that waited at a restore as UNCLEAR: they may have gone out since. */
export const holdOwed = (db: Db) => db.run(hold);
/** Deletes the messages of so many years ago and more. */
export const deleteOldMessages = (db: Db, years: number) => db.run(purge, [years]);

export async function selectOwed(
  db: Db,
  { onlyFailed, kinds, booking, from, to, order }: WhichMessages,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; rows: OwedRow[] }> {
  const ofDays = Boolean(from ?? to);
  const asked = listOf({ onlyFailed, ofKinds: kinds !== null, ofBooking: booking !== null, ofDays, order });
  const days = ofDays ? [from ?? '-infinity', to ?? 'infinity'] : [];
  const rows = await db.all(asked, [
    size,
    page * size,
    ...(kinds === null ? [] : [kinds]),
    ...(booking === null ? [] : [booking]),
    ...days,
  ]);
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}
export const countByMonth = (db: Db) => db.all(counts);
export const selectPrices = (db: Db) => db.all(prices);
/** @param paise null removes the price */
export const setPrice = (tx: Db, channel: MessageChannel, paise: number | null) =>
  paise === null ? tx.run(dropPrice, [channel]) : tx.run(savePrice, [channel, paise]);
export const selectOneOwed = (db: Db, id: number) => db.first(one, [id]);
/** @returns whether it had failed, and can be sent or told */
export const settleOwed = async (tx: Db, id: number, state: 'QUEUED' | 'HANDED_OVER') =>
  (await tx.run(settle, [id, state, [...codeKinds]])) === 1;
