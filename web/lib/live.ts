import { useSyncExternalStore } from 'react';
import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingEvent } from '#contract/bookings/shapes.ts';
import { calls } from './calls.ts';
import { addressOf } from './client.ts';
import { currentSession } from './session.ts';

/** How the line to the clinic stands; `again` for a moment after it was lost. */
export type LineState = 'off' | 'live' | 'lost' | 'again';

/** Milliseconds. The server sends something every 20 s: a line quiet for longer than `silence` is dead. */
const waits = { first: 1000, longest: 30_000, silence: 50_000, again: 5000 } as const;

let state: LineState = 'off';
const listeners = new Set<() => void>();

function publish(next: LineState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function lineState(): LineState {
  return state;
}

/** How the line stands, for a quiet sign. */
export function useLineState(): LineState {
  return useSyncExternalStore(follow, lineState);
}

/** The session has ended, or this person has no such line: trying again is of no use. */
class Refused extends Error {}

/**
 * Hears of every booking that is made or changed, as long as the page is looked at; answers how to stop. A lost line is
 * taken up again by itself, at first after a second, then ever more seldom; `onEvent` is told once that anything may
 * have happened meanwhile, by an event without a number. Server-sent events, read by fetch, because `EventSource`
 * cannot carry the session.
 */
export function watchBookings(onEvent: (event: BookingEvent) => void): () => void {
  let line: AbortController | null = null;
  const open = () => {
    if (line || document.hidden || !navigator.onLine) return;
    line = new AbortController();
    void keepListening(line.signal, onEvent);
  };
  const close = () => {
    line?.abort();
    line = null;
  };
  const onVisibility = () => (document.hidden ? close() : open());
  const onOffline = () => {
    close();
    publish('lost');
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', open);
  window.addEventListener('offline', onOffline);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', open);
    window.removeEventListener('offline', onOffline);
    close();
    publish('off');
  };
}

async function keepListening(signal: AbortSignal, onEvent: (event: BookingEvent) => void): Promise<void> {
  let failures = 0;
  const onOpen = () => {
    failures = 0;
    showOpen(signal);
    onEvent({ id: null, bookingType: null });
  };
  while (!signal.aborted) {
    try {
      await listen(signal, onOpen, onEvent);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused) {
        publish('off');
        // The next reading finds out why, and leads to /login if the session has ended.
        onEvent({ id: null, bookingType: null });
        return;
      }
    }
    if (signal.aborted) return;
    publish('lost');
    await pause(Math.min(waits.first * 2 ** failures, waits.longest) * (0.75 + Math.random() / 2), signal);
    failures += 1;
  }
}

/** Reads one line until it ends or falls silent. */
async function listen(signal: AbortSignal, onOpen: () => void, onEvent: (event: BookingEvent) => void): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), waits.silence);
  try {
    const { user } = currentSession();
    const response = await fetch(addressOf(calls.watchBookings, {}), {
      headers: { Accept: 'text/event-stream', ...(user && { Authorization: `Bearer ${user.token}` }) },
      cache: 'no-store',
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401 || response.status === 403) throw new Refused();
    if (!response.ok || !response.body) return;
    onOpen();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), waits.silence);
      const messages = (rest + chunk.value).split('\n\n');
      rest = messages.pop() ?? '';
      for (const event of messages.flatMap(eventsIn)) onEvent(event);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The event of a message; none for a sign of life. What is not of the contract is not heard. */
function eventsIn(message: string): BookingEvent[] {
  const data = message
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length))
    .join('\n');
  if (data === '') return [];
  try {
    const event: unknown = JSON.parse(data);
    return isBookingEvent(event) ? [event] : [];
  } catch {
    return [];
  }
}

/** Not read by its schema: zod comes with the forms. */
function isBookingEvent(event: unknown): event is BookingEvent {
  const { id, bookingType } = (event ?? {}) as Partial<Record<keyof BookingEvent, unknown>>;
  return (
    (id === null || typeof id === 'number') &&
    (bookingType === null || bookingTypes.some((type) => type === bookingType))
  );
}

function showOpen(signal: AbortSignal): void {
  if (state !== 'lost') return publish('live');
  publish('again');
  setTimeout(() => !signal.aborted && state === 'again' && publish('live'), waits.again);
}

/** Waits, but no longer than somebody listens. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
