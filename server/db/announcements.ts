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
   * Calls `hear` with every announcement, and with null after a gap in which some may have been missed, also the one
   * before the first subscriber's connection is open. Returns the function to unsubscribe.
   */
  subscribe(hear: (announcement: Announcement | null) => void): () => void;
  /**
   * Calls `check` when the session with this token hash has ended, or may have while nobody listened. Returns the
   * function to unsubscribe.
   */
  watchSession(tokenHash: Buffer, check: () => void): () => void;
  /** Whether every announcement arrives: not before the first subscriber's connection, nor while it is lost. */
  isHearing(): boolean;
  close(): Promise<void>;
}

const retryMs = 1000;

/**
 * Listens to the database's announcements (LISTEN) of bookings and of ended sessions, over its own connection, opened
 * for the first subscriber. A lost connection is reopened until `close`; `onError` gets the reason.
 */
export function openAnnouncements(connection: pg.PoolConfig, onError: (error: unknown) => void): Announcements {
  const hearers = new Set<(announcement: Announcement | null) => void>();
  const watched = new Set<{ tokenHash: string; check: () => void }>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let listening: Promise<void> | null = null;
  /** A connection must be open before it can be closed. */
  let opening: Promise<void> | null = null;
  let isHearing = false;
  const publish = (announcement: Announcement | null) => {
    for (const hear of hearers) hear(announcement);
  };
  /** Null for every session. */
  const checkSessions = (ended: string | null) => {
    for (const { tokenHash, check } of watched) if (ended === null || ended === tokenHash) check();
  };

  async function listenOnce(): Promise<void> {
    const mine = new pg.Client({ ...connection, keepAlive: true });
    const lost = new Promise<void>((resolve) => mine.once('end', resolve)).then(() => void (isHearing = false));
    mine.on('error', onError);
    mine.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'bookings') publish(JSON.parse(payload) as Announcement);
      else checkSessions(payload);
    });
    client = mine;
    opening = mine.connect().then(async () => void (await mine.query('LISTEN bookings; LISTEN session_ends')));
    await opening;
    isHearing = true;
    publish(null);
    checkSessions(null);
    await lost;
  }

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce().catch(onError);
      await pause(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const add = <T>(members: Set<T>, member: T) => {
    members.add(member);
    listening ??= listen();
    return () => void members.delete(member);
  };

  return {
    subscribe: (hear) => add(hearers, hear),
    watchSession: (tokenHash, check) => add(watched, { tokenHash: tokenHash.toString('hex'), check }),
    isHearing: () => isHearing,
    close: async () => {
      closing.abort();
      await opening?.catch(() => undefined);
      await client?.end().catch(onError);
      await listening;
    },
  };
}
