import type { HallEvent } from '#contract/queue/hall.ts';
import { readEventStream } from '#web/lib/event-stream.ts';
import { ownKey } from './device.ts';

/**
 * In milliseconds. The server sends something every 15 s; after `silence` without anything the connection counts as
 * broken.
 */
const delays = { first: 1000, longest: 10_000, silence: 40_000 } as const;

/**
 * Reads the events of the screen as long as the page is open, and reconnects by itself, from the last call that it
 * knows. `onData`: called whenever the connection works.
 */
export async function stayConnected(onEvent: (event: HallEvent, id: number) => void, onData: () => void) {
  let failures = 0;
  for (;;) {
    await readEvents(onEvent, () => {
      failures = 0;
      onData();
    }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, Math.min(delays.first * 2 ** failures, delays.longest)));
    failures += 1;
  }
}

async function readEvents(onEvent: (event: HallEvent, id: number) => void, onData: () => void): Promise<void> {
  const { token, after } = await ownKey();
  return readEventStream({
    address: '/api/v1/hall/events',
    headers: { authorization: `Bearer ${token}`, ...(after !== null && { 'last-event-id': String(after) }) },
    silence: delays.silence,
    onData,
    onEvent: ({ data, id }) => onEvent(JSON.parse(data) as HallEvent, Number(id ?? 0)),
  });
}
