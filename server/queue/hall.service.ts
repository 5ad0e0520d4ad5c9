import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { OpenStreams } from '../guards/open-streams.ts';
import type { Address } from '../guards/own-network.ts';
import { sha256 } from '../shared/secrets.ts';
import { findScreen } from './hall.store.ts';
import type { KeptToday, Today } from './kept-today.service.ts';

/** Milliseconds between two readings without a change. Each also tells the screen that the connection stands. */
const heartbeatMs = 15_000;
/** Changes within so many milliseconds are sent as one event. */
const togetherMs = 50;

/**
 * The most streams open at once: of one screen; of one address whose screens wait to be paired; of all screens that
 * wait. Screens in the clinic's own network are counted apart, so that other addresses cannot use up their places.
 */
const mostOpen = { screen: 4, address: 10, waiting: 80, waitingOwn: 20 } as const;

/** What a screen is sent: its code until it is paired, then the board; neither once the clinic has removed it. */
export interface HallView {
  now: Date;
  code: string | null;
  today: Today | null;
  /** The last call that the screen knows; null if it was just switched on. */
  after: number | null;
}

/**
 * Streams to a screen in the hall what it shows, complete each time, so that a lost connection or a restart loses
 * nothing. An event's number is the number of the last call: a screen that reconnects with it is sent the calls since
 * then.
 * @param token the screen's key
 * @param after the last call that the screen knows
 * @param address where it asks from
 * @param present turns what the screen shows into an event
 * @throws TOO_MANY_REQUESTS if too many are open
 */
export async function watchHall(
  { db, announcements }: Pick<Dependencies, 'db' | 'announcements'>,
  { kept, open }: { kept: KeptToday; open: OpenStreams },
  { token, after, address }: { token: string | null; after: number | null; address: Address },
  present: (view: HallView) => { now: string },
): Promise<Readable> {
  const hash = sha256(token ?? '');
  const waits = (await findScreen(db, hash))?.code !== null;
  const releasePlace = open.take([
    { key: `screen:${hash.toString('hex')}`, max: mostOpen.screen },
    ...(waits
      ? [
          { key: `address:${address.key}`, max: mostOpen.address },
          address.isOwn ? { key: 'waiting-own', max: mostOpen.waitingOwn } : { key: 'waiting', max: mostOpen.waiting },
        ]
      : []),
  ]);
  const stream = new PassThrough();
  let [known, shown, isPaired] = [after, '', false];

  async function look(isCheck: boolean): Promise<void> {
    if (isCheck) {
      const screen = await findScreen(db, hash);
      isPaired = screen?.code === null;
      // A paired screen no longer takes the place of one that waits.
      if (isPaired && waits) releasePlace();
      if (!isPaired) {
        write({ now: db.now(), code: screen?.code ?? null, today: null, after: known });
        if (!screen) stream.end();
        return;
      }
    }
    if (isPaired) write({ now: db.now(), code: null, today: await kept.read(), after: known });
  }
  function write(view: HallView): void {
    if (stream.destroyed || stream.writableEnded) return;
    const last = Math.max(known ?? 0, view.today?.calls[0]?.id ?? 0);
    const event = present(view);
    const words = JSON.stringify({ ...event, now: '' });
    stream.write(words === shown ? ': \n\n' : `id: ${last}\ndata: ${JSON.stringify(event)}\n\n`);
    shown = words;
    if (view.today) known = last;
  }

  let looking = Promise.resolve();
  const soon = (isCheck: boolean) => {
    looking = looking.then(() => look(isCheck)).catch(() => void stream.end());
  };
  let together: NodeJS.Timeout | null = null;
  const unfollow = kept.follow(() => {
    together ??= setTimeout(() => {
      together = null;
      soon(false);
    }, togetherMs);
  });
  const unwatch = announcements.watchSession(hash, () => soon(true));
  const heartbeat = setInterval(() => soon(true), heartbeatMs);
  stream.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(together ?? undefined);
    unfollow();
    unwatch();
    releasePlace();
  });
  stream.write('retry: 3000\n\n');
  soon(true);
  return stream;
}
