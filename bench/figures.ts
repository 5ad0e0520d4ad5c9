import { otherWork } from './other-work.ts';
import { mustHaveMeasured, save } from './save.ts';

/**
 * The figures of a run, each beside its goal; `end` says which are not met, fails then, and saves them. Opened before
 * anything is started and ended after everything has stopped, because it measures the machine's other work.
 * @param moreIsBetter than in the last run
 */
export async function openFigures(run: string, { moreIsBetter = false, others = otherWork } = {}) {
  const before = await others();
  const figures: Record<string, number> = {};
  const [missed, late]: [string[], string[]] = [[], []];
  const note = (list: string[], name: string, value: number, isMet: boolean) => {
    figures[name] = value;
    if (!isMet) list.push(name);
    console.log(name.padEnd(46), String(Math.round(value * 100) / 100).padStart(9), isMet ? '' : '!');
  };
  return {
    /** Notes a figure that does not depend on other work on the machine. */
    told: (name: string, value: number, isMet: (value: number) => boolean): void =>
      note(missed, name, value, isMet(value)),
    /** Notes a time. Missing its goal does not fail the run while the machine has other work. */
    timed: (name: string, value: number, isMet: (value: number) => boolean): void =>
      note(late, name, value, isMet(value)),
    /** @param isWhole false for a run of only a part, which is not saved */
    end: async (more: object = {}, { isWhole = true } = {}): Promise<void> => {
      const after = await others();
      const { isBusy, share, words } = after.share > before.share ? after : before;
      if (!isBusy) missed.push(...late.splice(0));
      const met = late.length > 0 ? 'Every figure but times is met.' : 'Every figure is met.';
      console.log(missed.length === 0 ? met : `Not met: ${missed.join(', ')}`);
      if (isBusy) console.log(`Measured ${words}${late.length > 0 ? `; too late: ${late.join(', ')}` : ''}.`);
      if (missed.length > 0) process.exitCode = 1;
      mustHaveMeasured(figures);
      if (isWhole) await save(run, figures, { otherWork: share, ...more }, moreIsBetter);
    },
  };
}
