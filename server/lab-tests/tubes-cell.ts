import * as z from 'zod/mini';
import { containers, samplesBody } from '#contract/laboratory/specimens.ts';
import type { Container, Sample } from '#contract/laboratory/specimens.ts';
import type { Language } from '#contract/fields.ts';
import { tidyCell } from '#contract/lists/cells.ts';
import { fileText } from '../lists/words.ts';

const tubeWords = {
  EDTA: 'tube.EDTA',
  CLOT: 'tube.CLOT',
  FLUORIDE: 'tube.FLUORIDE',
  CITRATE: 'tube.CITRATE',
  URINE: 'tube.URINE',
  STOOL: 'tube.STOOL',
  SWAB: 'tube.SWAB',
  OTHER: 'tube.OTHER',
} as const satisfies Record<Container, string>;

const languages: readonly Language[] = ['en', 'bn'];

/** A sample's name stands in quotation marks where it has what separates two tubes. */
const quoted = (kind: string) => (/[;"]/.test(kind) ? `"${kind.replaceAll('"', '""')}"` : kind);

/**
 * A test's tubes in a file: `EDTA, purple cap: Whole blood; Urine pot`. A test without a sample has a word of its own;
 * the cell is empty where nothing was chosen and the department decides.
 */
export function tubesCell(samples: readonly Sample[] | null, language: Language): string {
  if (samples === null) return '';
  if (samples.length === 0) return fileText('tube.none', language);
  return samples
    .map(({ container, kind }) => fileText(tubeWords[container], language) + (kind === '' ? '' : `: ${quoted(kind)}`))
    .join('; ');
}

/** What a container is called: its whole name, each part of it ("EDTA", "purple cap"), and its code. */
const byWord = new Map<string, Container>(
  containers.flatMap((container) => [
    [container.toLowerCase(), container] as const,
    ...languages.flatMap((language) => {
      const name = fileText(tubeWords[container], language).normalize('NFC').toLowerCase();
      return [name, ...name.split(', ')].map((word) => [word, container] as const);
    }),
  ]),
);
const noSampleWords = languages.map((language) => fileText('tube.none', language).normalize('NFC').toLowerCase());

const part = /\s*([^:;"]*[^:;"\s])\s*(?::\s*("(?:[^"]|"")*"|[^;"]*?)\s*)?(?:;|$)/gy;

/**
 * The tubes that a cell names, by their names in either language, in the order of a test's.
 * @returns the word that is no tube, or stands there twice, or the message of a sample's name that cannot be one
 */
export function readTubes(cell: string): readonly Sample[] | { unknown: string } | { message: string } {
  if (noSampleWords.includes(cell.toLowerCase())) return [];
  const text = cell.replace(/[;\s]+$/, '');
  const parts = Array.from(text.matchAll(part));
  if (text === '' || parts.map(([whole]) => whole).join('') !== text) return { unknown: cell };
  const samples: Sample[] = [];
  for (const [, word = '', kind = ''] of parts) {
    const container = byWord.get(word.toLowerCase());
    if (!container || samples.some((one) => one.container === container)) return { unknown: word };
    samples.push({ container, kind: kind.startsWith('"') ? kind.slice(1, -1).replaceAll('""', '"') : kind });
  }
  const parsed = z.safeParse(samplesBody, { samples });
  if (!parsed.success) return { message: parsed.error.issues[0]!.message };
  return parsed.data.samples
    .map(({ container, kind }) => ({ container, kind: kind ?? '' }))
    .toSorted((one, other) => (one.container < other.container ? -1 : 1));
}

/** Whether a cell says what is stored already, as the export writes it in either language. */
export const saysTubes = (cell: string, samples: readonly Sample[] | null) =>
  languages.some((language) => tidyCell(tubesCell(samples, language)) === cell);
