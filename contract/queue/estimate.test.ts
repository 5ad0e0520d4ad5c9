import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedCall, meanGap } from './estimate.ts';
import type { Gaps } from './estimate.ts';

const minute = 60_000;
const none: Gaps = { count: 0, mean: 0, spread: 0 };
const gaps = (...minutes: number[]): Gaps => {
  const mean = minutes.reduce((sum, one) => sum + one, 0) / minutes.length;
  const spread = Math.sqrt(minutes.reduce((sum, one) => sum + (one - mean) ** 2, 0) / minutes.length);
  return { count: minutes.length, mean: mean * minute, spread: spread * minute };
};
const at = (clock: number) => clock * minute;

describe('the mean gap', () => {
  it('is the minutes per patient of the rule, corrected by the calls of today', () => {
    const pace = { minutesPerPatient: 10, past: none, today: none };
    expect(meanGap(pace)).toBe(10 * minute);
    expect(meanGap({ ...pace, today: gaps(20, 20) }), '(8 × 10 + 2 × 20) / 10').toBe(12 * minute);
  });

  it('is what was measured on other days, once that is enough', () => {
    const pace = { minutesPerPatient: 10, today: none };
    expect(meanGap({ ...pace, past: { count: 19, mean: 6 * minute, spread: 0 } })).toBe(10 * minute);
    expect(meanGap({ ...pace, past: { count: 20, mean: 6 * minute, spread: 0 } })).toBe(6 * minute);
  });
});

describe('the expected call', () => {
  const pace = { minutesPerPatient: 10, past: none, today: none };

  it('begins with the session, or when the doctor is expected; nobody is told a time that is past', () => {
    expect(expectedCall(pace, { now: at(540), start: at(600), lastCall: null }, 0)).toEqual({
      from: at(600),
      to: at(600),
    });
    expect(expectedCall(pace, { now: at(640), start: at(600), lastCall: null }, 0).from).toBe(at(640));
    const later = expectedCall(pace, { now: at(540), start: at(660), lastCall: null }, 4);
    expect(later.from).toBeGreaterThan(at(660));
    expect((later.from + later.to) / 2).toBe(at(700));
  });

  it('counts from the last call, in ranges of whole five minutes', () => {
    const range = expectedCall(pace, { now: at(605), start: at(600), lastCall: at(600) }, 2);
    expect(range).toEqual({ from: at(615), to: at(645) });
  });

  it('is never before now, and never earlier for those behind', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(120), fc.option(fc.nat(120), { nil: null }), (ahead, now, lastCall) => {
        const progress = { now: at(now), start: at(30), lastCall: lastCall === null ? null : at(lastCall) };
        const [one, behind] = [expectedCall(pace, progress, ahead), expectedCall(pace, progress, ahead + 1)];
        expect(one.to).toBeGreaterThanOrEqual(at(now));
        expect(one.to).toBeGreaterThanOrEqual(one.from);
        expect(behind.to).toBeGreaterThanOrEqual(one.to);
      }),
      { numRuns: 2_000, examples: [[0, 31, null]] },
    );
  });

  it('holds for about four of five, at every depth', () => {
    // Visits of 4 to 20 minutes, a no-show in ten, and days that are a quarter slower or faster.
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const gap = (day: number) => day * (random() < 0.1 ? 2 : 4 + 16 * random() ** 2);
    const past = gaps(...Array.from({ length: 300 }, () => gap(0.75 + random() / 2)));
    for (const ahead of [0, 2, 5, 10]) {
      let held = 0;
      const days = 600;
      for (let index = 0; index < days; index += 1) {
        const day = 0.75 + random() / 2;
        const seen = Array.from({ length: 6 }, () => gap(day));
        const range = expectedCall(
          { minutesPerPatient: 10, past, today: gaps(...seen) },
          { now: at(600), start: at(540), lastCall: at(600) },
          ahead,
        );
        let call = 600;
        for (let step = 0; step <= ahead; step += 1) call += gap(day);
        if (at(call) >= range.from && at(call) <= range.to) held += 1;
      }
      expect(held / days, `${ahead} ahead`).toBeGreaterThan(0.72);
      expect(held / days, `${ahead} ahead`).toBeLessThan(0.95);
    }
  });
});
