import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

/** What a drill found. */
export interface Outcome {
  readonly figures: Readonly<Record<string, number | string>>;
  readonly isKept: boolean;
}

/** A promise of docs/operating.md, and the proof. */
export interface Drill {
  readonly promise: string;
  run(say: (line: string) => void): Promise<Outcome>;
}

const file = join(import.meta.dirname, '..', 'results', 'drills.json');

/** Keeps the newest figures of a drill beside those of the others. */
export async function keepFigures(name: string, promise: string, { figures, isKept }: Outcome): Promise<void> {
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, unknown>;
  const machine = { node: process.version, cpus: cpus().length, load: Number(loadavg()[0]!.toFixed(1)) };
  known[name] = { promise, at: new Date().toISOString(), machine, isKept, figures };
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `${JSON.stringify(known, null, 2)}\n`);
}
