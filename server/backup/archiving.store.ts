import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { ShippingState } from '../adapters/dependencies.ts';

/** How far PostgreSQL's own archiver is (`pg_stat_archiver`), where `archive_mode` is on. Every role may read it. */
export interface Archiver {
  /** The last file that was stored: a segment of WAL, or the note of a base or a timeline. Null if none was. */
  readonly last: string | null;
  readonly lastAt: Date | null;
  readonly failedAt: Date | null;
  readonly failed: number;
  /** The segment that is being written. */
  readonly current: string;
  readonly segmentBytes: number;
  /** Seconds after which a segment is stored even if it is not full; 0: never. */
  readonly timeout: number;
  readonly now: Date;
}

const archiver = statement<Archiver>(
  'backup.archiver',
  `
  SELECT a.last_archived_wal AS last, a.last_archived_time AS "lastAt", a.last_failed_time AS "failedAt",
    a.failed_count::integer AS failed, pg_walfile_name(pg_current_wal_lsn()) AS current,
    (SELECT setting::integer FROM pg_settings WHERE name = 'wal_segment_size') AS "segmentBytes",
    (SELECT setting::integer FROM pg_settings WHERE name = 'archive_timeout') AS timeout, now() AS now
  FROM pg_stat_archiver a
  WHERE current_setting('archive_mode') <> 'off' AND NOT pg_is_in_recovery()`,
);

/** Up to when everything is stored by the database itself. Null if it stores nothing. */
export async function readArchiving(db: Db): Promise<ShippingState | null> {
  const row = await db.first(archiver);
  return row ? archivedUntil(row) : null;
}

/**
 * Up to when everything is stored. If no finished segment waits, that is all but the last `timeout` seconds: the age of
 * the last file says little, because a database that writes nothing archives nothing.
 */
export function archivedUntil(row: Archiver): ShippingState {
  const { last, lastAt, failedAt, timeout, now } = row;
  const failures = failedAt && (!lastAt || failedAt > lastAt) ? row.failed : 0;
  if (!last || !lastAt) return { savedAt: null, failures };
  const between = segmentNumber(row.current, row.segmentBytes) - segmentNumber(last, row.segmentBytes);
  const allButCurrent = new Date(now.getTime() - timeout * 1000);
  const isAll = isSegment.test(last) && between <= 1 && timeout > 0 && allButCurrent > lastAt;
  return { savedAt: isAll ? allButCurrent : lastAt, failures };
}

/** A whole segment, or the note of a base, which follows its segment. */
const isSegment = /^[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?$/;

/** Its place among all segments, on whichever timeline. */
function segmentNumber(name: string, segmentBytes: number): number {
  return Number.parseInt(name.slice(8, 16), 16) * (2 ** 32 / segmentBytes) + Number.parseInt(name.slice(16, 24), 16);
}
