import { inAscii } from '../digits.ts';
import { withoutUnseen } from '../unseen.ts';

/** Without I, O and Q, which are read as 1 and 0. */
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** The letter after a tube's number: with it, a wrong digit or two that changed places are noticed. */
export function checkLetter(accession: string): string {
  const sum = Array.from(accession, Number).reduce((total, digit, place) => total + digit * (place + 1), 0);
  return letters[sum % letters.length]!;
}

/** A tube's number as labels and screens show it: `0326 000012 K`. */
export const writeAccession = (accession: string) =>
  `${accession.slice(0, 4)} ${accession.slice(4)} ${checkLetter(accession)}`;

/** A report's sample number as screens show it: tubes' numbers as on their labels, anything else as it was typed. */
export const writeSampleNumber = (text: string) =>
  text
    .split(', ')
    .map((part) => (/^\d{10}$/.test(part) ? writeAccession(part) : part))
    .join(', ');

/**
 * A tube's number as a scanner or a person types it: ten digits of either script, with or without blanks and the
 * letter. Null for anything else, also with a wrong letter.
 */
export function readAccession(text: string): string | null {
  const [, digits, letter] =
    /^(\d{10})([A-Z]?)$/.exec(inAscii(withoutUnseen(text)).replace(/[\s-]/g, '').toUpperCase()) ?? [];
  return digits && (!letter || letter === checkLetter(digits)) ? digits : null;
}

/**
 * A tube's number at the end of a text, as when a label is scanned behind a place that was typed: `B 11126000012T` is
 * `B 1` and the tube. Null if none stands there.
 */
export function numberAtEnd(text: string): { before: string; accession: string } | null {
  const [, before = '', number = ''] =
    /^(.*?)(\d{4}[\s-]*\d{6}[\s-]*[a-z]?)$/i.exec(inAscii(withoutUnseen(text)).trim()) ?? [];
  const accession = readAccession(number);
  return accession === null ? null : { before: text.trim().slice(0, before.length).trim(), accession };
}
