import { expectedCall } from '#contract/queue/estimate.ts';
import type { Gaps } from '#contract/queue/estimate.ts';

const minute = 60_000;
const [doctors, sessions, people] = [60, 25, 30];
/** A doctor's newest gaps stand for the past, as server/queue/sessions.store.ts keeps them. */
const kept = 300;
/** The depths that are measured: how many are called before. */
const depths = [0, 2, 5, 10] as const;

/**
 * Plays doctors' sessions, the same at each run: each doctor has an own pace, each day is slower or faster, one person
 * in ten does not come, and now and then there is tea. Answers, by depth, the share of people who were called within
 * the range they were told, and how many minutes they were called from its middle on average.
 */
export function playWaits(): { ahead: number; held: number; error: number }[] {
  let seed = 11;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const found = depths.map((ahead) => ({ ahead, told: 0, held: 0, off: 0 }));
  for (let doctor = 0; doctor < doctors; doctor += 1) {
    const pace = 5 + 9 * random();
    const past: number[] = [];
    for (let session = 0; session < sessions; session += 1) {
      const day = Math.exp(0.2 * normal());
      const gap = () => {
        const dice = random();
        if (dice < 0.1) return 2;
        const visit = pace * day * Math.exp(0.45 * normal() - 0.1);
        return dice < 0.14 ? visit + 12 : visit;
      };
      const calls = [0];
      for (let next = 1; next < people; next += 1) calls.push(calls.at(-1)! + gap());
      // The first sessions only teach the pace.
      if (session >= 5)
        for (let done = 3; done + 11 < people; done += 3)
          for (const row of found) {
            const today = calls.slice(1, done + 1).map((call, index) => call - calls[index]!);
            const range = expectedCall(
              { minutesPerPatient: 10, past: gapsOf(past), today: gapsOf(today) },
              { now: calls[done]! * minute, start: 0, lastCall: calls[done]! * minute },
              row.ahead,
            );
            const call = calls[done + row.ahead + 1]! * minute;
            row.told += 1;
            if (call >= range.from && call <= range.to) row.held += 1;
            row.off += Math.abs(call - (range.from + range.to) / 2) / minute;
          }
      past.push(...calls.slice(1).map((call, index) => call - calls[index]!));
      past.splice(0, past.length - kept);
    }
  }
  return found.map(({ ahead, told, held, off }) => ({ ahead, held: held / told, error: off / told }));
}

function gapsOf(minutes: readonly number[]): Gaps {
  if (minutes.length === 0) return { count: 0, mean: 0, spread: 0 };
  const mean = minutes.reduce((sum, one) => sum + one, 0) / minutes.length;
  const variance = minutes.reduce((sum, one) => sum + (one - mean) ** 2, 0) / minutes.length;
  return { count: minutes.length, mean: mean * minute, spread: Math.sqrt(variance) * minute };
}
