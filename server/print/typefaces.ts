import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';
import { hasFace } from '#contract/faces.ts';
import type { Typeface } from '#contract/faces.ts';
import type { ShapedFont } from './shaping.ts';

/** Each typeface has two weights. */
type Weight = 'regular' | 'bold';
export type FontName = `${Typeface}-${Weight}`;

export interface Typefaces {
  /** Loaded with the first document. */
  readonly PDFDocument: typeof PDFDocument;
  /** Opens a font when the first text needs it, once per process: few papers need more than two scripts. */
  font(name: FontName): ShapedFont;
  /** Whether the typeface has this character. */
  covers(typeface: Typeface, codePoint: number): boolean;
}

/** The language whose letter forms each typeface is used with. */
const languages: Readonly<Record<Typeface, string>> = {
  latin: 'en',
  latinMore: 'en',
  symbols: 'en',
  bengali: 'bn',
  devanagari: 'hi',
  olChiki: 'sat',
  odia: 'or',
  gurmukhi: 'pa',
  telugu: 'te',
};

let loading: Promise<Typefaces> | null = null;

/**
 * Loads pdfkit and HarfBuzz, once per process and not before the first document, so that the server starts faster. A
 * failed attempt is not kept.
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
  const opened = new Map<string, ShapedFont>();
  const font = (name: FontName): ShapedFont => {
    const typeface = name.split('-')[0] as Typeface;
    const file = typeface === 'symbols' ? typeface : name;
    const known = opened.get(file);
    if (known) return known;
    const anew = openShapedFont(readFileSync(new URL(`fonts/${file}.ttf`, import.meta.url)), languages[typeface]);
    opened.set(file, anew);
    return anew;
  };
  return {
    PDFDocument: pdfkit.default,
    font,
    // By the contract's table first, so that no font is opened for text that is not in its script.
    covers: (typeface, codePoint) =>
      hasFace(typeface, String.fromCodePoint(codePoint)) && font(`${typeface}-regular`).hasGlyphForCodePoint(codePoint),
  };
}
