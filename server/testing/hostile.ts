import { isDeepStrictEqual } from 'node:util';
import type { RawInput } from './request.ts';

/** An invalid input, and its fault. */
export interface WrongInput {
  name: string;
  input: RawInput;
}

const longText = 'ক'.repeat(10_000);

/** Values that are no valid text, number or record, in any field. */
const neverValid: unknown[] = [
  null,
  true,
  false,
  {},
  [],
  [['x']],
  { $gt: '' },
  '',
  'a\u0000b',
  'half \ud800 a character',
  '\u202enimda',
  '\u200b\u2060',
  '৯৮৭৬৫৪৩২১০',
  -1,
  0.5,
  longText,
];

/** The values below that a field accepts: any short line (`words`), or these values. */
export type Welcomes = Readonly<Record<string, 'words' | readonly unknown[]>>;

function isWelcome(welcome: Welcomes[string] | undefined, candidate: unknown): boolean {
  if (welcome !== 'words') return welcome?.some((one) => isDeepStrictEqual(one, candidate)) ?? false;
  return (
    typeof candidate === 'string' && candidate.trim() !== '' && candidate.length < 60 && !candidate.includes('\u0000')
  );
}

/** Texts for a value in a path or query. */
const hostileTexts = [
  '',
  ' ',
  'nonsense',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '٣',
  '২',
  '\u0000',
  '__proto__',
  `1'; DROP TABLE accounts; --`,
  '99999999999999999999',
  longText,
];

/**
 * Breaks one field of a valid body at a time: values of every wrong type, a list instead of one value, a missing value.
 * @param optional the fields that may be missing
 */
export function wrongBodies(
  good: Record<string, unknown>,
  optional: ReadonlySet<string>,
  welcomes: Welcomes,
): WrongInput[] {
  return Object.entries(good).flatMap(([field, value]) => {
    const wrong = [...neverValid, [value], { value }].filter((candidate) => !isWelcome(welcomes[field], candidate));
    const inputs = wrong.map((candidate) => ({
      name: `${field}: ${shorten(candidate)}`,
      input: { body: { ...good, [field]: candidate } },
    }));
    const { [field]: _, ...rest } = good;
    return optional.has(field) ? inputs : [...inputs, { name: `${field} missing`, input: { body: rest } }];
  });
}

/** Breaks each of a path's values. */
export function wrongParams(good: RawInput, welcomes: Welcomes): WrongInput[] {
  return Object.keys(good.params ?? {}).flatMap((field) =>
    // An empty value makes another address, which is not this call's.
    hostileTexts
      .filter((text) => text !== '' && !isWelcome(welcomes[field], text))
      .map((text) => ({
        name: `${field}: ${shorten(text)}`,
        input: { ...good, params: { ...good.params, [field]: text } },
      })),
  );
}

/** Breaks each of a query's values. */
export function wrongQueries(good: RawInput, welcomes: Welcomes): WrongInput[] {
  const tooLarge = ['1000001', '101', '0x1', '1,2'];
  return Object.keys(good.query ?? {}).flatMap((field) =>
    [...hostileTexts, ...tooLarge]
      .filter((text) => !(field === 'page' && text === '101') && !isWelcome(welcomes[field], text))
      .map((text) => ({
        name: `${field}=${shorten(text)}`,
        input: { ...good, query: { ...good.query, [field]: text } },
      })),
  );
}

/** Bodies that cannot be parsed as a call's JSON, as sent over the wire. */
export const unreadableBodies: { name: string; payload: string; type: string; statuses: number[] }[] = [
  { name: 'broken JSON', payload: '{"name":', type: 'application/json', statuses: [400] },
  { name: 'no JSON at all', payload: 'name=x', type: 'application/json', statuses: [400] },
  { name: 'nothing', payload: '', type: 'application/json', statuses: [400] },
  { name: 'null', payload: 'null', type: 'application/json', statuses: [400] },
  { name: 'a list', payload: '[]', type: 'application/json', statuses: [400] },
  { name: 'a text', payload: '"x"', type: 'application/json', statuses: [400] },
  { name: 'a number beyond all numbers', payload: '1e309', type: 'application/json', statuses: [400] },
  { name: '__proto__', payload: '{"__proto__":{"role":"Admin"}}', type: 'application/json', statuses: [400] },
  {
    name: 'constructor.prototype',
    payload: '{"constructor":{"prototype":{"role":"Admin"}}}',
    type: 'application/json',
    statuses: [400],
  },
  { name: 'a form', payload: 'name=x', type: 'application/x-www-form-urlencoded', statuses: [415] },
  { name: 'plain text', payload: '{}', type: 'text/plain', statuses: [415] },
  { name: 'XML', payload: '<a/>', type: 'application/xml', statuses: [415] },
  { name: 'a made-up type', payload: '{}', type: 'nonsense', statuses: [415] },
  {
    name: 'deep nesting',
    payload: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    type: 'application/json',
    statuses: [400],
  },
  { name: '100 kB', payload: JSON.stringify({ name: 'x'.repeat(100_000) }), type: 'application/json', statuses: [413] },
];

function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 20)}… (${text.length} characters)` : text;
}
