import { expect, test, vi } from 'vitest';
import { runDrill } from './figures.ts';
import type { Outcome } from './figures.ts';

const kept: Outcome = { did: { acknowledged: 12, told: 1 }, figures: { lost: 0 }, isKept: true };
const drill = (run: () => Promise<Outcome>) => ({ promise: 'nothing is lost', minutes: 1, shortForm: [], run });

test('a drill that did its work and lost nothing is kept', async () => {
  expect(
    (
      await runDrill(
        drill(() => Promise.resolve(kept)),
        vi.fn(),
      )
    ).isKept,
  ).toBe(true);
});

test('a drill that did nothing of what it is for proves nothing, and is not kept', async () => {
  for (const did of [
    { acknowledged: 0, told: 1 },
    { acknowledged: 12, told: Number.NaN },
  ]) {
    const said: string[] = [];
    const outcome = await runDrill(
      drill(() => Promise.resolve({ ...kept, did })),
      (line) => said.push(line),
    );
    expect([outcome.isKept, said]).toEqual([
      false,
      [expect.stringMatching(/^It proves nothing: (acknowledged|told): 0\.$/)],
    ]);
  }
});

test('a drill that does not end is ended, and fails', async () => {
  vi.useFakeTimers();
  const running = runDrill(
    drill(() => new Promise(() => undefined)),
    vi.fn(),
  );
  const ended = running.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toEqual(new Error('It took longer than 1 minutes.'));
  vi.useRealTimers();
});
