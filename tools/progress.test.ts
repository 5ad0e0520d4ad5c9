import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgress } from './progress.ts';

let written: string[];
const stream = (isTTY: boolean) => ({ isTTY, write: (text: string | Uint8Array) => written.push(String(text)) > 0 });

beforeEach(() => {
  written = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('createProgress', () => {
  it('prints nothing for a step of less than a second', () => {
    const progress = createProgress(stream(false));
    progress.step('Quick');
    vi.advanceTimersByTime(900);
    progress.done();
    vi.advanceTimersByTime(60_000);
    expect(written).toEqual([]);
  });

  it('writes a plain line every ten seconds if there is no terminal', () => {
    const progress = createProgress(stream(false));
    progress.step('Slow');
    vi.advanceTimersByTime(12_000);
    progress.done();
    expect(written).toEqual(['Slow … 1 s\n', 'Slow … 11 s\n']);
  });

  it('updates one line on a terminal, and ends it when the step is done', () => {
    const progress = createProgress(stream(true));
    progress.step('Slow');
    vi.advanceTimersByTime(2000);
    progress.step('Next');
    expect(written.at(0)).toBe('\rSlow … 1 s');
    expect(written.at(-2)).toBe('\rSlow … 2 s');
    expect(written.at(-1)).toBe('\n');
    progress.done();
  });
});
