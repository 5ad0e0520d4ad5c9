/**
 * Values that a field refuses unless `welcomes.ts` says that it takes their kind. `nothing` takes none of them.
 *
 * - `null`, `empty` (no text, or only blanks), `true`, `false`
 * - `digits`: Bengali digits; `words` (text that people write) takes them too
 * - `pasted`: a word with what cannot be seen around it or inside, which is taken out before every check;
 *   `unseen`: nothing but that
 * - `anyText`: text as it comes, also what cannot be seen; `long`: 10,000 letters
 * - `minus`, `parts`: numbers below zero, or with parts; `huge`: beyond what a record's number can be
 * - `none`: an empty list; `object`: an object without any of the fields it may have
 * - `id`: any record's number; `page`: any page's
 */
export type Kind =
  | 'never'
  | 'null'
  | 'empty'
  | 'true'
  | 'false'
  | 'digits'
  | 'pasted'
  | 'unseen'
  | 'anyText'
  | 'long'
  | 'minus'
  | 'parts'
  | 'low'
  | 'large'
  | 'huge'
  | 'words'
  | 'list'
  | 'none'
  | 'object'
  | 'id'
  | 'page';

const longText = 'ক'.repeat(10_000);

/**
 * Objects that look like something else to code that reads them as a text, a number, a list or a class, and a nest that
 * is too deep for code that calls itself: as JSON carries them.
 */
export const disguises: readonly unknown[] = [
  '{"toString":1}',
  '{"valueOf":1}',
  '{"toString":null,"valueOf":null}',
  '{"toJSON":1}',
  '{"length":3}',
  '{"length":-1,"0":"x"}',
  '{"constructor":1}',
  '{"constructor":{"name":"String"}}',
  '{"__proto__":{"toString":1}}',
  '{"hasOwnProperty":1}',
  '{"then":1}',
].map((text) => JSON.parse(text) as unknown);
/** The same inside of lists, and nested deeply. */
export const nests: readonly unknown[] = [
  [{ toString: 1 }],
  [[[{ length: 3 }]]],
  JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`),
  JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`),
];

/** In a body: wrong types, texts that nobody writes, numbers out of bounds. */
export const hostileValues: readonly [Kind, unknown][] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['object', {}],
  ['object', { $gt: '' }],
  ['object', JSON.parse('{"__proto__":{"role":"Admin"}}')],
  ...disguises.map((value) => ['object', value] as [Kind, unknown]),
  ...nests.map((value) => [Array.isArray(value) ? 'never' : 'object', value] as [Kind, unknown]),
  ['none', []],
  ['never', [['x']]],
  ['never', [null]],
  ['empty', ''],
  ['anyText', 'a\u0000b'],
  ['anyText', 'a\u007fb'],
  ['anyText', 'x\ud800y'],
  ['anyText', 'x\udc00y'],
  ['pasted', '\u202enimd'],
  ['pasted', '\u2066nimd\u2069'],
  ['pasted', 'ni\u00admd'],
  ['pasted', '\u2029nimd\u2028'],
  ['pasted', '\ufeffnimd\u200d'],
  ['anyText', 'a\u{e0041}'],
  ['unseen', '\u200b\u2060'],
  ['digits', '৯৮৭৬৫৪৩২১০'],
  ['long', longText],
  ['minus', -1],
  ['low', -2_147_483_648],
  ['parts', 0.5],
  ['large', 4_294_967_296],
  ['huge', 1e21],
];

/** In an address or a filter, where everything is text. */
export const hostileTexts: readonly [Kind, string][] = [
  ['empty', ''],
  ['empty', ' '],
  ['anyText', '\u0000'],
  ['anyText', '\u0007nimd'],
  ['pasted', '\u202enimd'],
  ['unseen', '\u200b\u2060'],
  ['words', 'nonsense'],
  ['words', '-1'],
  ['words', '1.5'],
  ['words', '1e309'],
  ['words', 'NaN'],
  ['words', 'Infinity'],
  ['words', '0x10'],
  ['words', '٣'],
  ['words', '২'],
  ['words', '__proto__'],
  ['words', 'toString'],
  ['words', 'constructor'],
  ['words', 'hasOwnProperty'],
  ['words', '[object Object]'],
  ['words', `1'; DROP TABLE accounts; --`],
  ['list', '1,2'],
  ['id', '1000001'],
  ['page', '101'],
  ['words', '99999999999999999999'],
  ['digits', '৯৮৭৬৫৪৩২১০'],
  ['long', longText],
];
