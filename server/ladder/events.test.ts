import { afterAll, beforeAll, expect, it } from 'vitest';
import { roles } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aReader } from '../testing/ladder/part.ts';
import { write } from '../testing/ladder/records.ts';
import { kinds, newBooking } from '../testing/trials.ts';
import type { Kind } from '../testing/trials.ts';
import { rowOf } from '../testing/who-may.ts';

/** Which bookings the stream of events names to a reader, compared with the letters of `testing/who-may.ts`. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const row = rowOf('watchBookings');
it.each(roles.filter((role) => row[role] !== 'no'))(
  'the events send a %s the bookings in their scope, and no others',
  async (role) => {
    const { caller, parties } = await aReader(app, role);
    const heard = await listen(caller);
    // The first event arrives only once the server listens to the database's announcements.
    while (heard.ids().length === 0) await newBooking.test(app, parties.get('own')!);
    const made = new Map<Kind, number>();
    for (const [kind, whose] of parties) made.set(kind, await newBooking.test(app, whose));
    // Every reader gets their own bookings: once the last of them has arrived, all earlier events have too.
    await heard.until(await newBooking.doctor(app, parties.get('own')!));
    const met = kinds.map((kind) => (kind === 'missing' ? '.' : heard.ids().includes(made.get(kind) ?? 0) ? 'Y' : 'h'));
    expect(write(met)).toBe(row[role].slice(0, -1) + '.');
    heard.end();
  },
);

/** Opens the event stream, and returns the bookings it has named so far. */
async function listen({ session }: TestCaller) {
  const stream = (
    await app.app.inject({ url: '/api/v1/bookings/events', headers: session, payloadAsStream: true })
  ).stream();
  let text = '';
  let look = () => {};
  stream.on('data', (piece: Buffer) => {
    text += String(piece);
    look();
  });
  const ids = () => [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
  const until = (id: number) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (ids().includes(id)) resolve();
      };
      look();
    });
  return { ids, until, end: () => stream.destroy() };
}
