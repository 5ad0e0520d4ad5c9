/**
 * The rules by which a run of controls is judged (Westgard JO, Barry PL, Hunt MR, Groth T: A multi-rule Shewhart chart
 * for quality control in clinical chemistry. Clin Chem 1981;27:493-501). A value beyond 2 SD alone is a warning.
 */
export const westgardRules = ['1-3s', '2-2s', 'R-4s', '4-1s', '10x'] as const;
export type WestgardRule = (typeof westgardRules)[number];

/** A value of a run: the level of its control, and how many standard deviations it lies from the mean. */
export interface ControlScore {
  readonly level: number;
  readonly z: number;
}
export interface Verdict {
  /** Broken rules; any rejects the run. */
  readonly rules: readonly WestgardRule[];
  /** A value beyond 2 SD. */
  readonly isWarning: boolean;
}

/** Whether the last `n` lie on one side, each beyond `limit`. */
function endsBeyond(scores: readonly number[], n: number, limit: number): boolean {
  const last = scores.slice(-n);
  return last.length === n && (last.every((z) => z > limit) || last.every((z) => z < -limit));
}

/**
 * Judges the last of some runs of one analyte, oldest first: each level by itself, and all levels together in the order
 * of measurement.
 */
export function judgeRun(runs: readonly (readonly ControlScore[])[]): Verdict {
  const run = runs.at(-1) ?? [];
  const all = runs.flat();
  const together = all.map(({ z }) => z);
  const current = run.map(({ z }) => z);
  const ofLevels = run.map(({ level }) => all.filter((score) => score.level === level).map(({ z }) => z));
  const anyEnds = (n: number, limit: number) => [...ofLevels, together].some((scores) => endsBeyond(scores, n, limit));
  const broken: Record<WestgardRule, boolean> = {
    '1-3s': current.some((z) => Math.abs(z) > 3),
    // Either two levels in this run, or the same level in two runs; never different levels in different runs.
    '2-2s': [...ofLevels, current].some((scores) => endsBeyond(scores, 2, 2)),
    'R-4s': current.some((z) => z > 2) && current.some((z) => z < -2),
    '4-1s': anyEnds(4, 1),
    '10x': anyEnds(10, 0),
  };
  return {
    rules: westgardRules.filter((rule) => broken[rule]),
    isWarning: current.some((z) => Math.abs(z) > 2),
  };
}

/**
 * The values of a rejected run that its message names: those beyond 2 SD or, where a rule is broken by many small
 * deviations, all.
 */
export function namedOf<Score extends Pick<ControlScore, 'z'>>(run: readonly Score[]): readonly Score[] {
  const beyond = run.filter(({ z }) => Math.abs(z) > 2);
  return beyond.length > 0 ? beyond : run;
}
