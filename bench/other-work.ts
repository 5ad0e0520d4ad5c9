import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** What else the machine does. */
export interface OtherWork {
  /** Its part of the processors, from 0 to 1. */
  readonly share: number;
  /** Too much of it to hold a time against the clinic. */
  readonly isBusy: boolean;
  readonly words: string;
}

/** Looks for two seconds, before anything of the measurement is started. */
export async function otherWork(): Promise<OtherWork> {
  const before = timesNow();
  await pause(2000);
  const after = timesNow();
  const share = 1 - (after.idle - before.idle) / (after.all - before.all);
  return {
    share,
    isBusy: share > 0.1,
    words: `beside other work, which took ${Math.round(share * 100)} % of the processors`,
  };
}

function timesNow(): { idle: number; all: number } {
  const times = cpus().map((one) => one.times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((one) => Object.values(one))) };
}
