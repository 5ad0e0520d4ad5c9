import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BookingEvent } from '#contract/bookings.ts';
import { watchBookings } from './live.ts';
import { keepUser } from './session.ts';
import { aBrowser } from './testing.ts';

/** A page that can be looked away from, and a clinic that sends what the test writes. */
function aPage() {
  const { tell: _ } = aBrowser();
  const document = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { onLine: true });
  const lines: { headers: Headers; signal: AbortSignal; write: (text: string) => void; end: () => void }[] = [];
  let status = 200;
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const signal = init.signal ?? new AbortController().signal;
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined));
    lines.push({
      headers: new Headers(init.headers), signal,
      write: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined),
      end: () => void writer.close().catch(() => undefined),
    });
    return Promise.resolve(new Response(status === 200 ? readable : null, { status }));
  });
  const look = (hidden: boolean) => {
    document.hidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { lines, look, refuse: (next: number) => { status = next; } };
}

const anything: BookingEvent = { id: null, bookingType: null };
const settle = () => vi.advanceTimersByTimeAsync(1);

let stop: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('events come whole, however they are cut on the way; signs of life say nothing', async () => {
  const { lines } = aPage();
  keepUser({ token: 'secret', name: 'Piyali', phoneNumber: '9000000002', role: 'Receptionist' });
  const heard: BookingEvent[] = [];
  stop = watchBookings((event) => heard.push(event));
  await settle();
  expect(lines[0]?.headers.get('authorization')).toBe('Bearer secret');
  lines[0]?.write('retry: 3000\n\n: \n\ndata: {"id":7,"book');
  lines[0]?.write('ingType":"test"}\n\ndata: nonsense\n\n');
  await settle();
  expect(heard).toEqual([anything, { id: 7, bookingType: 'test' }]);
});

test('what no clinic would say is not heard', async () => {
  const { lines } = aPage();
  const heard: BookingEvent[] = [];
  stop = watchBookings((event) => heard.push(event));
  await settle();
  for (const said of ['{"id":"7","bookingType":"test"}', '{"id":7,"bookingType":"cat"}', '{"id":7}', 'null', '"7"']) lines[0]?.write(`data: ${said}\n\n`);
  await settle();
  expect(heard).toEqual([anything]);
});

test('a lost line is taken up again, and what was missed is asked for', async () => {
  const { lines } = aPage();
  const onEvent = vi.fn<(event: BookingEvent) => void>();
  stop = watchBookings(onEvent);
  await settle();
  lines[0]?.end();
  await vi.advanceTimersByTimeAsync(1500);
  expect(lines).toHaveLength(2);
  expect(onEvent.mock.calls).toEqual([[anything], [anything]]);
});

test('a line that has fallen silent counts as lost', async () => {
  const { lines } = aPage();
  stop = watchBookings(() => undefined);
  await vi.advanceTimersByTimeAsync(52_000);
  expect(lines[0]?.signal.aborted).toBe(true);
  expect(lines).toHaveLength(2);
});

test('nobody listens while the page is not looked at', async () => {
  const { lines, look } = aPage();
  stop = watchBookings(() => undefined);
  await settle();
  look(true);
  expect(lines[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
  look(false);
  await settle();
  expect(lines).toHaveLength(2);
});

test('a refusal ends it, after one more reading that finds out why', async () => {
  const { lines, refuse } = aPage();
  refuse(401);
  const onEvent = vi.fn<(event: BookingEvent) => void>();
  stop = watchBookings(onEvent);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(anything);
});

test('the end is the end', async () => {
  const { lines } = aPage();
  watchBookings(() => undefined)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.signal.aborted).toBe(true);
});
