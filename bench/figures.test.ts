import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFigures } from './figures.ts';

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((...words) => void said.push(words.join(' ')));
});
afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

/** A run with other work, or none. @returns its exit code, and what it says at its end */
async function run(share: number, note: (figures: Awaited<ReturnType<typeof openFigures>>) => void) {
  const others = () => Promise.resolve({ share, isBusy: share > 0, words: 'beside other work' });
  const figures = await openFigures('none', { others });
  note(figures);
  await figures.end({}, { isWhole: false });
  return [process.exitCode ?? 0, said.slice(1).join(' ')];
}

test('a time that is missed fails only while the machine does nothing else', async () => {
  expect(await run(0, ({ timed }) => timed('start', 9, (seconds) => seconds < 2))).toEqual([1, 'Not met: start']);
  process.exitCode = undefined;
  said.length = 0;
  expect(await run(0.9, ({ timed }) => timed('start', 9, (seconds) => seconds < 2))).toEqual([
    0,
    'Every figure but times is met. Measured beside other work; too late: start.',
  ]);
});

test('what other work does not change fails beside it too, and so does a run that measured nothing', async () => {
  expect(await run(0.9, ({ told }) => told('lost', 1, (lost) => lost === 0))).toEqual([
    1,
    'Not met: lost Measured beside other work.',
  ]);
  await expect(run(0, () => undefined)).rejects.toThrow('Nothing was measured.');
});
