import type { ExportColumn } from '#contract/exports/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { formats } from '../print/format.ts';
import en from './import-texts/en.json' with { type: 'json' };
import bn from './import-texts/bn.json' with { type: 'json' };

const catalogues = { en, bn };

/** The lists that can be brought in from a file. */
export type ImportedList = 'tests' | 'doctors';

/**
 * A problem of a file: its place, and a key of the catalogue with the text's values, or a key of the contract's
 * messages (`field`).
 */
export interface Problem<L extends ImportedList = 'tests'> {
  /** Null for the file as a whole. */
  readonly line: number | null;
  readonly column: ExportColumn<L> | null;
  readonly text: keyof typeof en | { readonly field: string };
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Fills in a text about an import file. */
export function importText(text: keyof typeof en, language: Language, values: Problem['values'] = {}): string {
  const write = (value: string | number) => (typeof value === 'number' ? formats[language].count(value) : value);
  return catalogues[language][text].replace(/\{\{(\w+)\}\}/g, (_, name: string) => write(values[name] ?? ''));
}
