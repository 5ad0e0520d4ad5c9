import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { save } from './save.ts';

/** A part of the processors that other work may take without a time being doubted. */
const mayBeTaken = 0.1;

/** @returns the part of the processors that work now, from 0 to 1. Before anything is started: the other work. */
async function workNow(): Promise<number> {
  const read = () => {
    const all = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
      idle,
      all: user + nice + sys + idle + irq,
    }));
    return { idle: sum(all.map(({ idle }) => idle)), all: sum(all.map(({ all }) => all)) };
  };
  const before = read();
  await pause(2000);
  const after = read();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/**
 * The figures of a run, each beside its goal; `end` says which are not met, fails then, and saves them. Opened before
 * anything else, because it looks what other work the machine has.
 * @param moreIsBetter than in the last run
 */
export async function openFigures(run: string, { moreIsBetter = false } = {}) {
  const work = await workNow();
  const isBusy = work > mayBeTaken;
  const figures: Record<string, number> = {};
  const [missed, late]: [string[], string[]] = [[], []];
  const note = (list: string[], name: string, value: number, isMet: boolean) => {
    figures[name] = value;
    if (!isMet) list.push(name);
    console.log(name.padEnd(46), String(Math.round(value * 100) / 100).padStart(9), isMet ? '' : '!');
  };
  return {
    /** A figure that other work on the machine does not change. */
    told: (name: string, value: number, isMet: (value: number) => boolean): void =>
      note(missed, name, value, isMet(value)),
    /** A time. It is not held against the clinic while the machine has other work. */
    timed: (name: string, value: number, isMet: (value: number) => boolean): void =>
      note(isBusy ? late : missed, name, value, isMet(value)),
    end: async (more: object = {}): Promise<void> => {
      console.log(missed.length === 0 ? 'Every figure is met.' : `Not met: ${missed.join(', ')}`);
      const others = `beside other work, which took ${Math.round(work * 100)} % of the processors`;
      if (isBusy) console.log(`Measured ${others}${late.length > 0 ? `; too late: ${late.join(', ')}` : ''}.`);
      if (missed.length > 0) process.exitCode = 1;
      await save(run, figures, { otherWork: work, ...more }, moreIsBetter);
    },
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
