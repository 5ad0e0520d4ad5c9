import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * When each slice was last tried to its end on this machine, so that nights go on where the last one stopped. Stored in
 * node_modules/.cache.
 */
export class Nights {
  readonly #file: string;
  readonly #ends: Record<string, string>;

  private constructor(file: string, ends: Record<string, string>) {
    this.#file = file;
    this.#ends = ends;
  }

  static async open(file = join(root, 'node_modules/.cache/mutants/nights.json')): Promise<Nights> {
    const text = await readFile(file, 'utf8').catch(() => '{}');
    return new Nights(file, JSON.parse(text) as Record<string, string>);
  }

  /** First those that were never tried, in their order, then the others, the one tried longest ago first. */
  inOrder<Name extends string>(names: readonly Name[]): Name[] {
    const endOf = (name: Name) => this.#ends[name] ?? '';
    return names.toSorted((one, other) => endOf(one).localeCompare(endOf(other)));
  }

  async note(name: string, at: Date): Promise<void> {
    this.#ends[name] = at.toISOString();
    await mkdir(dirname(this.#file), { recursive: true });
    await writeFile(this.#file, JSON.stringify(this.#ends, null, 2));
  }
}
