/**
 * Text as it comes from a keyboard, WhatsApp or a PDF. Invisible characters are removed here, once and before every
 * check, so that the stored, compared, signed and hashed text is the one that is shown.
 */

/** Marks of the direction of writing, breaks without width, the soft hyphen and the mark of a file's beginning. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Line and paragraph separator: a browser shows a blank. */
const separators = /[\u2028\u2029]/g;

/** The scripts of India in which a joiner chooses the form of a conjunct. */
const indic = ['Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu']
  .map((script) => `\\p{sc=${script}}`)
  .join('');
/** The signs that remove a consonant's vowel. A joiner behind one also stands at the end of a word, as in হঠাত্‍. */
const viramas = '\u09cd\u094d\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca';
const joiner = '[\u200c\u200d]';
const joiners = new RegExp(
  // Without a look behind, which Safari has from 16.4 on only.
  [`([${indic}])(${joiner})${joiner}*(?=[${indic}])`, `([${viramas}])(${joiner})${joiner}*`, `${joiner}+`].join('|'),
  'gu',
);

/**
 * Removes invisible characters from a text. The joiners U+200C and U+200D stay between letters of an Indic script.
 * @param lineEnd what a separator of lines becomes
 */
export function withoutUnseen(text: string, lineEnd: ' ' | '\n' = ' '): string {
  return text.replace(unseen, '').replace(separators, lineEnd).replace(joiners, '$1$2$3$4');
}
