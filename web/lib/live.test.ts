import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BookingEvent } from '#contract/bookings/shapes.ts';
import { lineState, watchBookings } from './live.ts';
import { keepUser } from './session.ts';
import { aBrowser } from './testing.ts';

let stop: () => void = () => undefined;

/** A page that can be looked away from, and a clinic that sends what the test writes. */
function aPage() {
  // Runs may follow one another without the hooks between them.
  stop();
  aBrowser();
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
    return Promise.resolve(new Response(status === 200 ? readable : null, { status }));
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
  for (const said of ['{"id":"7","bookingType":"test"}', '{"id":7,"bookingType":"cat"}', '{"id":7}', 'null', '"7"'])
    lines[0]?.write(`data: ${said}\n\n`);
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

test.each([401, 403])('a refusal (%d) ends it, after one more reading that finds out why', async (status) => {
  const { lines, refuse } = aPage();
  refuse(status);
  const onEvent = vi.fn<(event: BookingEvent) => void>();
  stop = watchBookings(onEvent);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
  expect(onEvent).toHaveBeenCalledExactlyOnceWith(anything);
  expect(lineState()).toBe('off');
});

test('an answer that is no line is tried again, ever more seldom, at most half a minute apart', async () => {
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
  expect(lineState()).toBe('lost');
});

test('a line that opens again begins anew with its patience', async () => {
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

test('the wait differs from one browser to the next, so that not all of them come at once', async () => {
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

test('the sign says how the line stands', async () => {
  const { lines, look, connect } = aPage();
  expect(lineState()).toBe('off');
  stop = watchBookings(() => undefined);
  await settle();
  expect(lineState()).toBe('live');
  lines[0]?.end();
  await settle();
  expect(lineState()).toBe('lost');
  await vi.advanceTimersByTimeAsync(1500);
  expect(lineState()).toBe('again');
  await vi.advanceTimersByTimeAsync(5000);
  expect(lineState()).toBe('live');
  connect(false);
  expect(lineState()).toBe('lost');
  expect(lines[1]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(2);
  connect(true);
  await settle();
  expect([lineState(), lines.length]).toEqual(['again', 3]);
  look(false);
  await settle();
  expect(lines).toHaveLength(3);
  stop();
  expect(lineState()).toBe('off');
});

test('signs of life keep a line that says nothing else', async () => {
  const { lines } = aPage();
  stop = watchBookings(() => undefined);
  await settle();
  for (let sign = 0; sign < 4; sign += 1) {
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

test('an event of several lines is one, and other lines of it say nothing', async () => {
  const { lines } = aPage();
  const heard: BookingEvent[] = [];
  stop = watchBookings((event) => heard.push(event));
  await settle();
  lines[0]?.write('event: booking\nid: 4\ndata: {"id":null,\ndata: "bookingType":null}\n\n');
  await settle();
  expect(heard).toEqual([anything, anything]);
});

test('nobody listens where the page is not looked at to begin with, or there is no connection', async () => {
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

test('the end is the end', async () => {
  const { lines, look, connect } = aPage();
  watchBookings(() => undefined)();
  look(false);
  connect(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.signal.aborted).toBe(true);
});
