import type { Language } from '../fields.ts';
import { isContradicted, isInWords, isStarred, isSurelyNormal } from './flags.ts';
import type { ResultRow } from './shapes.ts';

/** The usual texts under a report on which every value with a range lies within it; the signer can change them. */
const normal: Readonly<Record<Language, { interpretation: string; recommendations: string }>> = {
  en: {
    interpretation: 'All values with a reference range are within it.',
    recommendations: 'Please show this report to your doctor.',
  },
  bn: {
    interpretation: 'যে রেজাল্টগুলির স্বাভাবিক মাত্রা দেওয়া আছে, সবগুলি তার মধ্যে আছে।',
    recommendations: 'এই রিপোর্ট আপনার ডাক্তারকে দেখান।',
  },
};

type Row = Pick<ResultRow, 'flag' | 'said' | 'doubt' | 'starred' | 'words'>;

/** Whether at least one value has a range, none lies outside its range, and none needs a look. */
export const isAllNormal = (rows: readonly Row[]): boolean =>
  rows.some(isSurelyNormal) &&
  rows.every((row) => isSurelyNormal(row) || row.flag === null) &&
  !rows.some((row) => isContradicted(row) || isStarred(row) || isInWords(row));

/**
 * The texts that a signer starts from: those of the person who entered the values, else the usual ones of a normal
 * report.
 */
export function textsToSign({
  rows,
  missing,
  language,
  interpretation,
  recommendations,
}: {
  rows: readonly Row[];
  /** Values of the list that it lacks. */
  missing: readonly unknown[];
  /** Of the document. */
  language: Language;
  interpretation: string | null;
  recommendations: string | null;
}): { interpretation: string; recommendations: string } {
  const usual =
    missing.length === 0 && isAllNormal(rows) ? normal[language] : { interpretation: '', recommendations: '' };
  return {
    interpretation: interpretation ?? usual.interpretation,
    recommendations: recommendations ?? usual.recommendations,
  };
}
