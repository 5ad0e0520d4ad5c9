import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { BookingType } from '#contract/bookings/states.ts';

/** A new or changed booking, as the database announces it. */
export interface Announcement {
  readonly id: number;
  readonly kind: BookingType;
  /** The patient's account. */
  readonly account: number;
  /** Every doctor named on the booking. */
  readonly doctors: readonly number[];
}

export interface Announcements {
  /**
   * Calls `hear` with every announcement, and with null after a gap in which some may have been missed. Returns the
   * function to unsubscribe.
   */
  subscribe(hear: (announcement: Announcement | null) => void): () => void;
  close(): Promise<void>;
}

const retryMs = 1000;

/**
 * Listens to the database's announcements (LISTEN) over its own connection, opened for the first subscriber. A lost
 * connection is reopened until `close`; `onError` gets the reason.
 */
export function openAnnouncements(connection: pg.PoolConfig, onError: (error: unknown) => void): Announcements {
  const hearers = new Set<(announcement: Announcement | null) => void>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let listening: Promise<void> | null = null;
  /** A connection must be open before it can be closed. */
  let opening: Promise<void> | null = null;
  const publish = (announcement: Announcement | null) => {
    for (const hear of hearers) hear(announcement);
  };

  async function listenOnce(isFirst: boolean): Promise<void> {
    const mine = new pg.Client({ ...connection, keepAlive: true });
    const lost = new Promise<void>((resolve) => mine.once('end', resolve));
    mine.on('error', onError);
    mine.on('notification', ({ payload }) => payload && publish(JSON.parse(payload) as Announcement));
    client = mine;
    opening = mine.connect().then(async () => void (await mine.query('LISTEN bookings')));
    await opening;
    if (!isFirst) publish(null);
    await lost;
  }

  async function listen(): Promise<void> {
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      await listenOnce(isFirst).catch(onError);
      await pause(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    subscribe: (hear) => {
      hearers.add(hear);
      listening ??= listen();
      return () => void hearers.delete(hear);
    },
    close: async () => {
      closing.abort();
      await opening?.catch(() => undefined);
      await client?.end().catch(onError);
      await listening;
    },
  };
}
