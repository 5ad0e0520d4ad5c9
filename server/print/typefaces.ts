import { readFile } from 'node:fs/promises';
import type PDFDocument from 'pdfkit';
import type { ShapedFont } from './shaping.ts';

/** The documents' typefaces, each in two weights. */
export type Typeface = 'latin' | 'bengali' | 'symbols';
type Weight = 'regular' | 'bold';

export interface Typefaces {
  /** Loaded with the fonts, for the first document. */
  readonly PDFDocument: typeof PDFDocument;
  readonly fonts: Readonly<Record<`${Typeface}-${Weight}`, ShapedFont>>;
  /** Whether the typeface has this character. */
  covers(typeface: Typeface, codePoint: number): boolean;
}

let loading: Promise<Typefaces> | null = null;

/**
 * Loads pdfkit, HarfBuzz and the fonts, once per process and not before the first document, so that the server starts
 * faster. A failed attempt is not kept.
 */
export function loadTypefaces(): Promise<Typefaces> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Typefaces> {
  const [pdfkit, { openShapedFont }] = await Promise.all([import('pdfkit'), import('./shaping.ts')]);
  const open = async (file: string, language: string) =>
    openShapedFont(await readFile(new URL(`fonts/${file}.ttf`, import.meta.url)), language);
  const symbols = await open('symbols', 'en');
  const fonts = {
    'latin-regular': await open('latin-regular', 'en'),
    'latin-bold': await open('latin-bold', 'en'),
    'bengali-regular': await open('bengali-regular', 'bn'),
    'bengali-bold': await open('bengali-bold', 'bn'),
    'symbols-regular': symbols,
    'symbols-bold': symbols,
  };
  return {
    PDFDocument: pdfkit.default,
    fonts,
    covers: (typeface, codePoint) => fonts[`${typeface}-regular`].hasGlyphForCodePoint(codePoint),
  };
}
