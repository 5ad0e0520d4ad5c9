import { save } from './save.ts';

/** The figures of a run, each beside its goal; `end` says which are not met, fails then, and saves them. */
export function openFigures(run: string) {
  const figures: Record<string, number> = {};
  const missed: string[] = [];
  return {
    told: (name: string, value: number, isMet: (value: number) => boolean): void => {
      figures[name] = value;
      if (!isMet(value)) missed.push(name);
      console.log(name.padEnd(46), String(Math.round(value * 10) / 10).padStart(8), isMet(value) ? '' : '!');
    },
    end: async (): Promise<void> => {
      console.log(missed.length === 0 ? 'Every figure is met.' : `Not met: ${missed.join(', ')}`);
      if (missed.length > 0) process.exitCode = 1;
      await save(run, figures);
    },
  };
}
