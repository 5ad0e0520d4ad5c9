import { complaintOf } from './field-message.ts';

/**
 * The characters that papers can show: those of the typefaces in `server/print/fonts`. A test compares both. What none
 * of them has would be printed as a box, so it is refused where it is typed.
 */

/** By typeface. */
const ranges = {
  latin:
    '\\n\\r\\t\\u0020-\\u007e\\u00a0-\\u017f\\u0370-\\u0377\\u037a-\\u037f\\u0384-\\u038a\\u038c' +
    '\\u038e-\\u03a1\\u03a3-\\u03e1\\u03f0-\\u03ff\\u2010-\\u2026\\u2030-\\u203a\\u2070\\u2071' +
    '\\u2074-\\u208e\\u2090-\\u209c\\u20ac\\u20b9\\u2103-\\u2122\\u2150-\\u215e\\u2212',
  symbols: '\\u2190-\\u2193\\u221a\\u221e\\u2248\\u2260\\u2264\\u2265\\u2713',
  bengali:
    '\\u0964\\u0965\\u0980-\\u0983\\u0985-\\u098c\\u098f\\u0990\\u0993-\\u09a8\\u09aa-\\u09b0\\u09b2' +
    '\\u09b6-\\u09b9\\u09bc-\\u09c4\\u09c7\\u09c8\\u09cb-\\u09ce\\u09d7\\u09dc\\u09dd\\u09df-\\u09e3' +
    '\\u09e6-\\u09fe\\u200c\\u200d\\u25cc',
  latinMore: '\\u0180-\\u024f\\u02bc\\u1e00-\\u1e9f',
  devanagari: '\\u0900-\\u097f',
  gurmukhi:
    '\\u0a01-\\u0a03\\u0a05-\\u0a0a\\u0a0f\\u0a10\\u0a13-\\u0a28\\u0a2a-\\u0a30\\u0a32\\u0a33\\u0a35' +
    '\\u0a36\\u0a38\\u0a39\\u0a3c\\u0a3e-\\u0a42\\u0a47\\u0a48\\u0a4b-\\u0a4d\\u0a51\\u0a59-\\u0a5c' +
    '\\u0a5e\\u0a66-\\u0a76',
  odia:
    '\\u0b01-\\u0b03\\u0b05-\\u0b0c\\u0b0f\\u0b10\\u0b13-\\u0b28\\u0b2a-\\u0b30\\u0b32\\u0b33' +
    '\\u0b35-\\u0b39\\u0b3c-\\u0b44\\u0b47\\u0b48\\u0b4b-\\u0b4d\\u0b55-\\u0b57\\u0b5c\\u0b5d' +
    '\\u0b5f-\\u0b63\\u0b66-\\u0b77',
  telugu:
    '\\u0c00-\\u0c0c\\u0c0e-\\u0c10\\u0c12-\\u0c28\\u0c2a-\\u0c39\\u0c3c-\\u0c44\\u0c46-\\u0c48' +
    '\\u0c4a-\\u0c4d\\u0c55\\u0c56\\u0c58-\\u0c5a\\u0c5d\\u0c60-\\u0c63\\u0c66-\\u0c6f\\u0c77-\\u0c7f',
  olChiki: '\\u1c50-\\u1c7f',
} as const;

/** The documents' typefaces. */
export type Typeface = keyof typeof ranges;

const faces = Object.keys(ranges) as Typeface[];
const every = faces.map((face) => ranges[face]).join('');
const byFace = new Map(faces.map((face) => [face, new RegExp(`[${ranges[face]}]`, 'u')]));
const beyond = new RegExp(`[^${every}]+(?:[\\p{M}\\u200d\\s]*[^${every}]+)*`, 'u');

/** Latin letters with their accents as one character each, as the typefaces have them. Other scripts stay. */
export const composed = (text: string) =>
  text.replace(/\p{sc=Latin}[\u0300-\u036f]+/gu, (letter) => letter.normalize('NFC'));

/** Whether a typeface has a character. */
export const hasFace = (face: Typeface, character: string) => byFace.get(face)!.test(character);

/** The characters of a text that no typeface can show, the first twenty at most; null if there are none. */
export function whatNoFaceShows(text: string): string | null {
  const [found] = beyond.exec(composed(text)) ?? [];
  return found === undefined ? null : Array.from(found).slice(0, 20).join('').trim();
}

/** The fault of a text that cannot be printed: the key of its message and what the message names; null if it can. */
export function faceFault(text: string): string | null {
  const sign = whatNoFaceShows(text);
  return sign === null ? null : complaintOf('face.none', sign);
}

/** All texts in a value, at any depth, each with the path of keys to it. */
export function textsIn(
  value: unknown,
  path: readonly (string | number)[] = [],
): [path: (string | number)[], text: string][] {
  if (typeof value === 'string') return [[[...path], value]];
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value)) return [];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return inner.flatMap(([name, one]: [string | number, unknown]) => textsIn(one, [...path, name]));
}
