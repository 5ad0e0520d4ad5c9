import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HallEvent } from '#contract/queue/hall.ts';
import { keep } from './device.ts';
import { stayConnected } from './stream.ts';

const event = (code: string): HallEvent => ({ now: '2026-11-24T10:00:00.000Z', code, board: null });
const asText = (id: number, code: string) => `id: ${id}\ndata: ${JSON.stringify(event(code))}\n\n`;

/** The server's answers in order; then nothing any more. */
let answers: (() => Response)[] = [];
let asked: Headers[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  asked = [];
  vi.stubGlobal('fetch', (_address: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers));
    const answer = answers.shift();
    return answer ? Promise.resolve(answer()) : new Promise(() => undefined);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('finds back after the server was away, from the last call that it knows', async () => {
  keep({ token: 'key', after: null });
  answers = [
    () => new Response('retry: 3000\n\n' + asText(7, 'before')),
    () => {
      throw new TypeError('Failed to fetch');
    },
    () => new Response(null, { status: 502 }),
    () => new Response(null, { status: 429 }),
    () => new Response(asText(9, 'after')),
  ];
  const seen: (string | null)[] = [];
  void stayConnected(
    ({ code }, id) => {
      seen.push(code);
      keep({ token: 'key', after: id });
    },
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(seen).toEqual(['before', 'after']);
  expect(asked.map((headers) => headers.get('last-event-id'))).toEqual([null, '7', '7', '7', '7', '9']);
  expect(new Set(asked.map((headers) => headers.get('authorization')))).toEqual(new Set(['Bearer key']));
});
