import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BookingEvent } from '#contract/bookings/shapes.ts';
import { connectionState, watchBookings } from './live.ts';
import { saveUser } from './session.ts';
import { fakeBrowser } from './testing.ts';

let stop: () => void = () => undefined;

/** A fake page that can be hidden, and a server that sends what the test writes. */
function aPage() {
  // Stops a run that an earlier test left open.
  stop();
  fakeBrowser();
  const document = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', document);
  const navigator = { onLine: true };
  vi.stubGlobal('navigator', navigator);
  const lines: { headers: Headers; signal: AbortSignal; write: (text: string) => void; end: () => void }[] = [];
  let status = 200;
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const signal = init.signal ?? new AbortController().signal;
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined));
    lines.push({
      headers: new Headers(init.headers),
      signal,
      write: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined),
      end: () => void writer.close().catch(() => undefined),
    });
    return Promise.resolve().then(() => {
      // As fetch does when its signal was aborted.
      signal.throwIfAborted();
      return new Response(status === 200 ? readable : null, { status });
    });
  });
  const look = (hidden: boolean) => {
    document.hidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const connect = (onLine: boolean) => {
    navigator.onLine = onLine;
    window.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  };
  return {
    lines,
    look,
    connect,
    refuse: (next: number) => {
      status = next;
    },
  };
}

const anything: BookingEvent = { id: null, bookingType: null };
const settle = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  stop = () => undefined;
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('events arrive whole, however they are split into chunks; keep-alive messages are ignored', async () => {
  const { lines } = aPage();
  saveUser({ token: 'secret', name: 'Piyali', phoneNumber: '9000000002', role: 'Receptionist' });
  const heard: BookingEvent[] = [];
  stop = watchBookings((event) => heard.push(event));
  await settle();
  expect(lines[0]?.headers.get('authorization')).toBe('Bearer secret');
  lines[0]?.write('retry: 3000\n\n: \n\ndata: {"id":7,"book');
  lines[0]?.write('ingType":"test"}\n\ndata: nonsense\n\n');
  await settle();
  expect(heard).toEqual([anything, { id: 7, bookingType: 'test' }]);
});

test('invalid messages are ignored', async () => {
  const { lines } = aPage();
  const heard: BookingEvent[] = [];
  stop = watchBookings((event) => heard.push(event));
  await settle();
  for (const data of ['{"id":"7","bookingType":"test"}', '{"id":7,"bookingType":"cat"}', '{"id":7}', 'null', '"7"'])
    lines[0]?.write(`data: ${data}\n\n`);
  await settle();
  expect(heard).toEqual([anything]);
});

test('a lost connection is opened again, and missed changes are read', async () => {
  const { lines } = aPage();
  const onEvent = vi.fn<(event: BookingEvent) => void>();
  stop = watchBookings(onEvent);
  await settle();
  lines[0]?.end();
  await vi.advanceTimersByTimeAsync(1500);
  expect(lines).toHaveLength(2);
  expect(onEvent.mock.calls).toEqual([[anything], [anything]]);
});

test('a connection without data counts as lost', async () => {
  const { lines } = aPage();
  stop = watchBookings(() => undefined);
  await vi.advanceTimersByTimeAsync(52_000);
  expect(lines[0]?.signal.aborted).toBe(true);
  expect(lines).toHaveLength(2);
});

test('there is no connection while the page is hidden', async () => {
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

test.each([401, 403])('after a refusal (%d) it stops, with one last refresh', async (status) => {
  const { lines, refuse } = aPage();
  refuse(status);
  const onEvent = vi.fn<(event: BookingEvent) => void>();
  stop = watchBookings(onEvent);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(anything);
  expect(connectionState()).toBe('off');
});

test('other answers are retried, at growing intervals of at most half a minute', async () => {
  const { lines, refuse } = aPage();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  refuse(503);
  const onEvent = vi.fn<(event: BookingEvent) => void>();
  stop = watchBookings(onEvent);
  const triedAfter: number[] = [];
  for (let second = 1; second <= 125; second += 1) {
    const before = lines.length;
    await vi.advanceTimersByTimeAsync(1000);
    if (lines.length > before) triedAfter.push(second);
  }
  expect(triedAfter).toEqual([1, 3, 7, 15, 31, 61, 91, 121]);
  expect(onEvent).not.toHaveBeenCalled();
  expect(connectionState()).toBe('lost');
});

test('a successful connection resets the retry interval', async () => {
  const { lines } = aPage();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  stop = watchBookings(() => undefined);
  await settle();
  for (let loss = 1; loss <= 3; loss += 1) {
    lines.at(-1)?.end();
    await vi.advanceTimersByTimeAsync(1001);
    expect(lines).toHaveLength(loss + 1);
  }
});

test('the retry interval is random, so that not all browsers connect at once', async () => {
  const { lines } = aPage();
  for (const [random, wait] of [
    [0, 750],
    [1, 1250],
  ] as const) {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    stop = watchBookings(() => undefined);
    await settle();
    const before = lines.length;
    lines.at(-1)?.end();
    await vi.advanceTimersByTimeAsync(wait - 5);
    expect(lines).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(10);
    expect(lines).toHaveLength(before + 1);
    stop();
  }
});

test('the connection state is published', async () => {
  const { lines, look, connect } = aPage();
  expect(connectionState()).toBe('off');
  stop = watchBookings(() => undefined);
  await settle();
  expect(connectionState()).toBe('live');
  lines[0]?.end();
  await settle();
  expect(connectionState()).toBe('lost');
  await vi.advanceTimersByTimeAsync(1500);
  expect(connectionState()).toBe('again');
  await vi.advanceTimersByTimeAsync(5000);
  expect(connectionState()).toBe('live');
  connect(false);
  expect(connectionState()).toBe('lost');
  expect(lines[1]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(2);
  connect(true);
  await settle();
  expect([connectionState(), lines.length]).toEqual(['again', 3]);
  look(false);
  await settle();
  expect(lines).toHaveLength(3);
  stop();
  expect(connectionState()).toBe('off');
});

test('keep-alive messages keep a quiet connection open', async () => {
  const { lines } = aPage();
  stop = watchBookings(() => undefined);
  await settle();
  for (let times = 0; times < 4; times += 1) {
    await vi.advanceTimersByTimeAsync(40_000);
    lines[0]?.write(': \n\n');
    await settle();
  }
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(49_990);
  expect(lines[0]?.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  expect(lines[0]?.signal.aborted).toBe(true);
});

test('an event of several lines is one event; other fields are ignored', async () => {
  const { lines } = aPage();
  const heard: BookingEvent[] = [];
  stop = watchBookings((event) => heard.push(event));
  await settle();
  lines[0]?.write('event: booking\nid: 4\ndata: {"id":null,\ndata: "bookingType":null}\n\n');
  await settle();
  expect(heard).toEqual([anything, anything]);
});

test('messages may end with any line ending', async () => {
  const { lines } = aPage();
  const heard: BookingEvent[] = [];
  stop = watchBookings((event) => heard.push(event));
  await settle();
  lines[0]?.write(': \r\n\r\ndata: {"id":7,"bookingType":"test"}\r\n\r');
  lines[0]?.write('\ndata: {"id":8,"bookingType":"doctor"}\r\r');
  await settle();
  expect(heard).toEqual([anything, { id: 7, bookingType: 'test' }, { id: 8, bookingType: 'doctor' }]);
});

test('a message cut off by a lost connection is not an event, nor does it harm the next one', async () => {
  const { lines } = aPage();
  const heard: BookingEvent[] = [];
  stop = watchBookings((event) => heard.push(event));
  await settle();
  lines[0]?.write('data: {"id":7,"bookingType":"test"}\n');
  lines[0]?.end();
  await vi.advanceTimersByTimeAsync(1500);
  lines[1]?.write('data: {"id":8,"bookingType":"test"}\n\n');
  await settle();
  expect(heard).toEqual([anything, anything, { id: 8, bookingType: 'test' }]);
});

test('nothing is opened while the page is hidden or offline at the start', async () => {
  const { lines, look, connect } = aPage();
  look(true);
  stop = watchBookings(() => undefined);
  await settle();
  connect(false);
  look(false);
  await settle();
  expect(lines).toHaveLength(0);
  connect(true);
  await settle();
  expect(lines).toHaveLength(1);
});

test('nothing happens after the stop', async () => {
  const { lines, look, connect } = aPage();
  watchBookings(() => undefined)();
  look(false);
  connect(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.signal.aborted).toBe(true);
});
