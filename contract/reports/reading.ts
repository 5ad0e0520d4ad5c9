import type { AnalyteKind } from '../lab-tests/analytes.ts';
import { groupedDigits, plainSpelling } from '../typed/spelling.ts';

/**
 * The facts that decide how a value is read. `words`: words that may stand in place of a number or titre, or the
 * choices.
 */
export interface Readable {
  readonly kind: AnalyteKind;
  readonly unit?: string | null | undefined;
  readonly words?: readonly string[] | undefined;
}

/** Why a value is refused: the key of its message. */
type Misread = 'analyte.comma' | 'analyte.number' | 'analyte.choice' | 'analyte.titre';

/**
 * A value as it is stored (`value`: '6.2', '<0.5', '1:160', 'Clotted'), with the high or low mark (`said`) or the star
 * (`starred`: an analyser asks for a look) that was typed behind it; or why it cannot be read, and what was probably
 * meant. `noValue`: words that say why there is no number. `unasked`: words that are not allowed, so somebody must
 * confirm them.
 */
export type Reading = ReadValue | { readonly wrong: Misread; readonly offer?: string };
interface ReadValue {
  readonly value: string;
  readonly said?: 'HIGH' | 'LOW';
  readonly starred?: true;
  readonly noValue?: true;
  readonly unasked?: true;
}

/** The marks of a value beside its flag, for who types and who signs: a star, or words in place of a number. */
export const marksOf = ({ starred, noValue, unasked }: Omit<ReadValue, 'value'>): { starred?: true; words?: true } => ({
  ...(starred && { starred }),
  ...((noValue ?? unasked) && { words: true }),
});

/** Reasons why there is no number or titre: allowed for every value, and shown to the signer. */
const reasonsForNoValue = ['Not done', 'Haemolysed', 'Clotted', 'Insufficient'] as const;
/** Also a reason, if a number is expected and the analyte's own words do not include it as a result. */
const noneFound = 'Not detected';

/** A whole number, plain or grouped as in India or elsewhere, with decimals. A naked point (`.5`) is not one. */
const number = String.raw`-?(?:${groupedDigits})(?:\.\d+)?`;
const signed = new RegExp(`^([<>≤≥])? ?(${number})$`);
const titre = /^([<>≤≥])? ?(?:1 ?(?::|\/|in) ?)?(\d+|\d{1,3}(?:,\d{3})+)$/i;
const hasDigit = (text: string) => /\p{N}/u.test(text);
/** The letters that all spellings of a word share. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}+]/gu, '');
/** A choice in one line and in small letters. */
const plainChoice = (text: string) => plainSpelling(text).toLowerCase();

/** Removes an analyte's unit from the end, in any case and with or without blanks in it. */
function withoutUnit(text: string, unit: string): string {
  const plain = (part: string) => plainSpelling(part).replaceAll(' ', '').replaceAll('μ', 'µ').toLowerCase();
  const wanted = plain(unit);
  for (let at = text.length; at > 0; at -= 1) {
    const end = plain(text.slice(at));
    if (end === wanted && /[\d ]/.test(text[at - 1]!)) return text.slice(0, at).trim();
    if (end.length > wanted.length) break;
  }
  return text;
}

/** Removes a star from the end; with it an analyser asks for a look at the value. */
function withoutStar(text: string): { rest: string; starred?: true } {
  const found = /(.*?) ?(?:[*＊]+|\([*＊]+\))$/.exec(text);
  return found ? { rest: found[1]!, starred: true } : { rest: text };
}

/** Removes a mark of high or low from the end, which analysers and habit add: H, L, an arrow. */
function withoutMark(text: string): { rest: string; said?: 'HIGH' | 'LOW' } {
  const found = /(.*?[\d *]) ?\(?([HL↑↓])\)?$/i.exec(text);
  if (!found) return { rest: text };
  const [, rest = '', sign = ''] = found;
  return { rest: rest.trim(), said: /[H↑]/i.test(sign) ? 'HIGH' : 'LOW' };
}

/** The value alone, and what stood behind it: unit, mark and star, in any order. */
function stripMarks(text: string, unit: string) {
  const last = withoutStar(text);
  const { rest, said } = withoutMark(withoutUnit(last.rest, unit));
  const before = withoutStar(withoutUnit(rest, unit));
  const starred = last.starred ?? before.starred;
  return { plain: withoutUnit(before.rest, unit), marks: { ...(said && { said }), ...(starred && { starred }) } };
}

/**
 * A stored value as it would be typed, with its mark and star behind it: '14 L', '45000*'. `readValue` and `readFree`
 * read it back unchanged, so correcting another value loses neither.
 */
export function withItsMarks({ value, unit, said, starred }: MarkedValue): string {
  // Behind a value in litres a letter L would be its unit.
  const isUnit = /^[hl]$/i.test(unit ?? '');
  const sign = said === 'HIGH' ? (isUnit ? '↑' : 'H') : isUnit ? '↓' : 'L';
  // Words that were kept as typed already contain their star.
  const star = starred && !withoutStar(value).starred ? '*' : '';
  return `${value}${said === undefined ? '' : ` ${sign}`}${star}`;
}
interface MarkedValue {
  value: string;
  unit?: string | null | undefined;
  said?: 'HIGH' | 'LOW' | undefined;
  starred?: true | undefined;
}

/** The number that was probably meant by a text; undefined if it would be a guess. */
function guessNumber(text: string): string | undefined {
  const mended = text
    .replace(/(^|[<>≤≥ ])[oO](?=[\d.,])/g, '$10')
    .replace(/([\d.,])[oO](?=$|[\d.,])/g, '$10')
    .replace(/\.{2,}/g, '.')
    .replace(/^([<>≤≥] ?)?\./, '$10.')
    .replace(/\.$/, '');
  const offer = signed.test(mended) ? mended : mended.replace(',', '.');
  return signed.test(offer) ? offer.replace(' ', '') : undefined;
}

function readNumber(typed: string, { unit, words }: Readable): Reading {
  const text = plainSpelling(typed);
  if (!hasDigit(text)) return readWords(typed, words, 'analyte.number');
  const { plain, marks } = stripMarks(text, unit ?? '');
  const read = signed.exec(plain);
  if (read) return { value: (read[1] ?? '') + read[2]!, ...marks };
  const offer = guessNumber(plain);
  if (offer === undefined) return { wrong: 'analyte.number' };
  return { wrong: plain.includes(',') && !offer.includes(',') ? 'analyte.comma' : 'analyte.number', offer };
}

function readTitre(typed: string, { words }: Readable): Reading {
  const text = plainSpelling(typed);
  if (!hasDigit(text)) return readWords(typed, words, 'analyte.titre');
  const read = titre.exec(text);
  return read ? { value: `${read[1] ?? ''}1:${read[2]!.replaceAll(',', '')}` } : { wrong: 'analyte.titre' };
}

/** Words in place of a value: at least two letters. Allowed ones are kept as the list spells them. */
function readWords(typed: string, words: Readable['words'], wrong: Misread): Reading {
  const meant = letters(typed);
  const { starred } = withoutStar(plainSpelling(typed));
  const star = starred && { starred };
  const isMeant = (word: string) => letters(word) === meant;
  const known = words?.find(isMeant);
  if (known !== undefined) return { value: known, ...star };
  const reason = [...reasonsForNoValue, noneFound].find(isMeant);
  if (reason !== undefined) return { value: reason, noValue: true, ...star };
  return /\p{L}.*\p{L}/u.test(meant) ? { value: typed.trim(), unasked: true, ...star } : { wrong };
}

/**
 * The words that a field offers: the choices or, in place of a number or titre, the words that need no confirmation,
 * the analyte's own first.
 */
export function offeredWords({ kind, words = [] }: Readable): string[] {
  if (kind !== 'NUMBER' && kind !== 'TITRE') return [...words];
  const all = [...words, ...reasonsForNoValue].filter((word) => letters(word) !== '' && !hasDigit(word));
  return all.filter((word, at) => all.findIndex((other) => letters(other) === letters(word)) === at);
}

function readChoice(typed: string, { words }: Readable): Reading {
  const same = words?.find((word) => plainChoice(word) === plainChoice(typed));
  if (same !== undefined) return { value: same };
  const meant = letters(plainSpelling(typed));
  if (meant === '') return { wrong: 'analyte.choice' };
  const [alike, another] = words?.filter((word) => letters(plainSpelling(word)) === meant) ?? [];
  return alike === undefined || another !== undefined
    ? { wrong: 'analyte.choice' }
    : { wrong: 'analyte.choice', offer: alike };
}

/**
 * Reads a value as it was typed, pasted, imported or sent by an analyser. Field and server both read values here
 * (docs/laboratory.md, "How a value is read"). A text with a digit is never taken for words.
 */
export function readValue(typed: string, readable: Readable): Reading {
  switch (readable.kind) {
    case 'NUMBER':
      return readNumber(typed, readable);
    case 'TITRE':
      return readTitre(typed, readable);
    case 'CHOICE':
      return readChoice(typed, readable);
    case 'TEXT':
    case 'FORMULA':
      return { value: typed.trim() };
  }
}

/**
 * Of a row that is not of the catalogue: with a limit it is a number, else any text that is no slip of a number. Also
 * without one, 'Clotted' says that there is no value; 'Not detected' may be the result of a malaria antigen.
 */
export function readFree({ value, unit, ...limits }: FreeRow): Reading {
  const hasLimit = [limits.low, limits.high, limits.criticalLow, limits.criticalHigh].some(
    (limit) => limit !== undefined && limit !== null && limit !== '',
  );
  const read = readNumber(value, { kind: 'NUMBER', unit });
  if (hasLimit) return read;
  if ('wrong' in read) return read.offer === undefined ? { value: value.trim() } : read;
  return {
    value: value.trim(),
    ...(read.noValue && read.value !== noneFound && { noValue: true }),
    ...(read.starred && { starred: read.starred }),
  };
}
interface FreeRow {
  value: string;
  unit?: string | null | undefined;
  low?: number | string | null | undefined;
  high?: number | string | null | undefined;
  criticalLow?: number | string | null | undefined;
  criticalHigh?: number | string | null | undefined;
}
