import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { OtherWork } from '../other-work.ts';

/** What a drill found. */
export interface Outcome {
  /** How much of its work it did, by kind: a drill with 0 of any kind has proved nothing, and fails. */
  readonly did: Readonly<Record<string, number>>;
  readonly figures: Readonly<Record<string, number | string>>;
  readonly isKept: boolean;
  /** Whether it was fast enough; a machine with other work may miss that. */
  readonly isInTime?: boolean;
}

/** A promise of docs/operating.md, and the proof. */
export interface Drill {
  readonly promise: string;
  /** It fails if it takes longer. */
  readonly minutes: number;
  /** The tests of `npm test` that prove the same with less of it. */
  readonly shortForm: readonly string[];
  run(say: (line: string) => void): Promise<Outcome>;
}

/** The short form of a drill that runs with less work on one clinic. */
export const shortDrills = 'bench/drills/short.test.ts';

const file = join(import.meta.dirname, '..', 'results', 'drills.json');

/**
 * Runs a drill. @returns its outcome; its promise is not kept if it did no work of some kind
 * @throws if it fails, or takes longer than its minutes
 */
export async function runDrill(drill: Drill, say: (line: string) => void): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`It took longer than ${drill.minutes} minutes.`);
    timer = setTimeout(() => reject(error), drill.minutes * 60_000);
  });
  try {
    const outcome = await Promise.race([drill.run(say), late]);
    const undone = Object.entries(outcome.did).filter(([, times]) => !(times > 0));
    for (const [what] of undone) say(`It proves nothing: ${what}: 0.`);
    if (outcome.isInTime === false) say('It took too long.');
    return { ...outcome, isKept: outcome.isKept && undone.length === 0 };
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps the newest figures of a drill beside those of the others. */
export async function keepFigures(
  name: string,
  promise: string,
  { figures, isKept, isInTime }: Outcome,
  { share }: OtherWork,
): Promise<void> {
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, unknown>;
  const machine = { node: process.version, cpus: cpus().length, otherWork: Number(share.toFixed(2)) };
  known[name] = { promise, at: new Date().toISOString(), machine, isKept, isInTime, figures };
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `${JSON.stringify(known, null, 2)}\n`);
}
