import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'results');
/** How much a figure may move between two runs without being mentioned: machines are noisy. */
const noise = 0.15;

type Figures = Record<string, number>;

/**
 * Saves what a run measured in `bench/results`, and prints what moved since the last run on this machine.
 * @param figures by name; more is worse, unless `moreIsBetter`
 */
export async function save(name: string, figures: Figures, more: object = {}, moreIsBetter = false): Promise<void> {
  mustHaveMeasured(figures);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  const last = await readFile(file, 'utf8').then(
    (text) => (JSON.parse(text) as { figures?: Figures }).figures ?? {},
    (): Figures => ({}),
  );
  for (const [figure, value] of Object.entries(figures)) {
    const before = last[figure];
    if (before === undefined || before === 0 || Math.abs(value / before - 1) <= noise) continue;
    const isWorse = value > before !== moreIsBetter;
    console.log(`${isWorse ? 'worse' : 'better'} than in the last run: ${figure}, ${round(before)} → ${round(value)}`);
  }
  const machine = { node: process.version, cpus: cpus().length, workers: process.env['WORKERS'] ?? '1' };
  await writeFile(file, `${JSON.stringify({ machine, figures, ...more }, null, 2)}\n`);
}

const round = (value: number) => Math.round(value * 100) / 100;

/** @throws if a run measured nothing, because it then proved nothing */
export function mustHaveMeasured(measured: Readonly<Record<string, number>>): void {
  const bad = Object.entries(measured).filter(([, value]) => !Number.isFinite(value));
  if (bad.length > 0) throw new Error(`Not measured: ${bad.map(([name]) => name).join(', ')}`);
  if (Object.keys(measured).length === 0) throw new Error('Nothing was measured.');
}
