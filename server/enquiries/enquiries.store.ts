import type { Language } from '#contract/fields.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { ListDays } from '../shared/list-days.ts';

export interface EnquiryRow {
  id: number;
  name: string;
  email: string;
  phone: string;
  message: string;
  receivedAt: Date;
  readAt: Date | null;
  answeredAt: Date | null;
  answeredBy: string | null;
}

const insert = statement(
  'enquiries.insert',
  `
  INSERT INTO enquiries (name, email, phone, message, language) VALUES ($1, $2, $3, $4, $5)`,
);

const columns = `
  e.id, e.name, e.email, e.phone, e.message, e.created_at AS "receivedAt", e.read_at AS "readAt",
  e.answered_at AS "answeredAt",
  (SELECT a.name FROM accounts a WHERE a.id = e.answered_by) AS "answeredBy"`;

/** $1 state or null, $2 a LIKE pattern or null, $5 and $6 moments. Indexes: enquiries_order, enquiries_text. */
const matches = `
  e.created_at >= $5 AND e.created_at < $6
  AND ($1::text IS NULL
    OR ($1 = 'unread' AND e.read_at IS NULL)
    OR ($1 = 'open' AND e.answered_at IS NULL)
    OR ($1 = 'answered' AND e.answered_at IS NOT NULL))
  AND ($2::text IS NULL OR (e.name || ' ' || e.email || ' ' || e.phone || ' ' || e.message) ILIKE $2)`;

const listed = (order: ListDays['order'], way: string) =>
  statement<EnquiryRow & { total: number; unread: number }>(
    `enquiries.list-${order}`,
    `
  SELECT counted.*, page.* FROM
    (SELECT (SELECT count(*)::integer FROM enquiries e WHERE ${matches}) AS total,
            (SELECT count(*)::integer FROM enquiries WHERE read_at IS NULL) AS unread) counted
    LEFT JOIN LATERAL (
      SELECT ${columns} FROM enquiries e WHERE ${matches}
      ORDER BY (e.read_at IS NOT NULL), e.created_at${way}, e.id${way} LIMIT $3 OFFSET $4) page ON true`,
  );
const lists = { newest: listed('newest', ' DESC'), oldest: listed('oldest', '') };

/** Index: enquiries_unread. */
const countUnread = statement<{ unread: number }>(
  'enquiries.count-unread',
  'SELECT count(*)::integer AS unread FROM (SELECT FROM enquiries WHERE read_at IS NULL LIMIT $1) found',
);

const purge = statement(
  'enquiries.purge',
  'DELETE FROM enquiries WHERE created_at < clinic_now() - make_interval(years => $1)',
);

const one = statement<EnquiryRow>('enquiries.one', `SELECT ${columns} FROM enquiries e WHERE e.id = $1`);

/** A mark is set once, with who and when; removing it clears both. $3, $4: true, false, or null to leave it. */
const mark = statement<EnquiryRow>(
  'enquiries.mark',
  `
  WITH e AS (
    UPDATE enquiries SET
      read_at = CASE
        WHEN $3 THEN coalesce(read_at, clinic_now())
        WHEN NOT $3 THEN NULL
        WHEN $4 THEN coalesce(read_at, clinic_now())
        ELSE read_at END,
      read_by = CASE
        WHEN $3 THEN coalesce(read_by, $2)
        WHEN NOT $3 THEN NULL
        WHEN $4 THEN coalesce(read_by, $2)
        ELSE read_by END,
      answered_at = CASE WHEN $4 THEN coalesce(answered_at, clinic_now()) WHEN NOT $4 THEN NULL ELSE answered_at END,
      answered_by = CASE WHEN $4 THEN coalesce(answered_by, $2) WHEN NOT $4 THEN NULL ELSE answered_by END
    WHERE id = $1 RETURNING *)
  SELECT ${columns} FROM e`,
);

export interface NewEnquiry {
  name: string;
  email: string;
  phone: string;
  message: string;
  language: Language;
}

export async function insertEnquiry(db: Db, enquiry: NewEnquiry): Promise<void> {
  await db.run(insert, [enquiry.name, enquiry.email, enquiry.phone, enquiry.message, enquiry.language]);
}

export interface EnquiryList {
  total: number;
  /** All unread messages, whatever the filter. */
  unread: number;
  rows: EnquiryRow[];
}

export async function selectEnquiries(
  db: Db,
  filter: { state: string | null; q: string | null } & ListDays,
  place: { page: number; size: number },
): Promise<EnquiryList> {
  const pattern = filter.q ? `%${filter.q.replace(/[\\%_]/g, '\\$&')}%` : null;
  const days = [filter.from ?? '-infinity', filter.to ?? 'infinity'];
  const rows = await db.all(lists[filter.order], [filter.state, pattern, place.size, place.page * place.size, ...days]);
  // An empty page is one row of nulls beside the counts.
  const { total, unread } = rows[0]!;
  return { total, unread, rows: rows.filter((row) => row.id !== null) };
}

/** At most `most`. */
export const countUnreadEnquiries = async (db: Db, most: number): Promise<number> =>
  (await db.first(countUnread, [most]))!.unread;

/** Null if there is no such message. */
export const selectEnquiry = (db: Db, id: number) => db.first(one, [id]);

/** Null if there is no such message. */
export const markEnquiry = (db: Db, accountId: number, id: number, marks: { read?: boolean; answered?: boolean }) =>
  db.first(mark, [id, accountId, marks.read ?? null, marks.answered ?? null]);

/** Deletes messages that came so many years ago. */
export const deleteOldEnquiries = (db: Db, years: number) => db.run(purge, [years]);
