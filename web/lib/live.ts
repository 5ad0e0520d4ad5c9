import { useSyncExternalStore } from 'react';
import { bookingTypes } from '#contract/bookings/states.ts';
import type { BookingEvent } from '#contract/bookings/shapes.ts';
import { calls } from './calls.ts';
import { addressOf } from './client.ts';
import { readEventStream } from './event-stream.ts';
import { currentSession } from './session.ts';

/** State of the connection for live updates; `again` is shown for a moment after it was restored. */
export type ConnectionState = 'off' | 'live' | 'lost' | 'again';

/** Milliseconds. The server sends a keep-alive every 20 s; without data for `silence` the connection is closed. */
const delays = { first: 1000, longest: 30_000, silence: 50_000, again: 5000 } as const;

let state: ConnectionState = 'off';
const listeners = new Set<() => void>();

function publish(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function connectionState(): ConnectionState {
  return state;
}

/** The connection state, for the indicator. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(subscribe, connectionState);
}

/** The session has ended or this user may not watch: do not retry. */
class NotAllowed extends Error {}

/**
 * Calls `onEvent` for every booking that is made or changed while the page is visible; returns a function that stops
 * this. Reconnects by itself, first after a second, then at growing intervals. After that it calls `onEvent` with an
 * event without an id: anything may have changed.
 */
export function watchBookings(onEvent: (event: BookingEvent) => void): () => void {
  let connection: AbortController | null = null;
  const open = () => {
    if (connection || document.hidden || !navigator.onLine) return;
    connection = new AbortController();
    void stayConnected(connection.signal, onEvent);
  };
  const close = () => {
    connection?.abort();
    connection = null;
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

async function stayConnected(signal: AbortSignal, onEvent: (event: BookingEvent) => void): Promise<void> {
  let failures = 0;
  const onOpen = () => {
    failures = 0;
    publishConnected(signal);
    onEvent({ id: null, bookingType: null });
  };
  while (!signal.aborted) {
    try {
      await readEvents(signal, onOpen, onEvent);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof NotAllowed) {
        publish('off');
        // Makes the lists read again: that shows why, and leads to /login if the session has ended.
        onEvent({ id: null, bookingType: null });
        return;
      }
    }
    if (signal.aborted) return;
    publish('lost');
    await pause(Math.min(delays.first * 2 ** failures, delays.longest) * (0.75 + Math.random() / 2), signal);
    failures += 1;
  }
}

/** Reads one connection until it ends or no data comes. */
function readEvents(signal: AbortSignal, onOpen: () => void, onEvent: (event: BookingEvent) => void): Promise<void> {
  const { user } = currentSession();
  return readEventStream({
    address: addressOf(calls.watchBookings, {}),
    headers: user ? { authorization: `Bearer ${user.token}` } : {},
    silence: delays.silence,
    signal,
    onAnswer: ({ status }) => {
      if (status === 401 || status === 403) throw new NotAllowed();
    },
    onOpen,
    onEvent: ({ data }) => {
      const event = parseEvent(data);
      if (event) onEvent(event);
    },
  });
}

/** The event in a message's data; null if it is invalid. */
function parseEvent(data: string): BookingEvent | null {
  try {
    const event: unknown = JSON.parse(data);
    return isBookingEvent(event) ? event : null;
  } catch {
    return null;
  }
}

/** Checked by hand: zod is only loaded with forms. */
function isBookingEvent(event: unknown): event is BookingEvent {
  const { id, bookingType } = (event ?? {}) as Partial<Record<keyof BookingEvent, unknown>>;
  return (
    (id === null || typeof id === 'number') &&
    (bookingType === null || bookingTypes.some((type) => type === bookingType))
  );
}

function publishConnected(signal: AbortSignal): void {
  if (state !== 'lost') return publish('live');
  publish('again');
  setTimeout(() => !signal.aborted && state === 'again' && publish('live'), delays.again);
}

/** Waits, or returns early when aborted. */
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
