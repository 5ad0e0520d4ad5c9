import type { Doctor } from '#contract/doctors/shapes.ts';
import type { LabTest } from '#contract/lab-tests/shapes.ts';
import type { TestPackage } from '#contract/lab-tests/packages.ts';
import { nameKey } from '#contract/patients/name-key.ts';

/** An item that can be added to a visit, and the facts by which it is found. */
export interface Item {
  type: 'doctor' | 'test' | 'package';
  id: number;
  /** Of a doctor: by which they are booked. */
  phone: string;
  name: string;
  nameBn: string;
  /** In rupees; null where the session says it. */
  price: number | null;
  /** The short form: a test's code, or the first letters of its words without its kind (`Lab Tests: …`). */
  code: string;
  /** The words by which it is found, in small letters, as they are spelt and as they sound. */
  words: readonly string[];
  /** The person must not have eaten; of a package, before one of its tests. */
  fasting?: boolean;
  /** An ultrasound of a pregnancy, which asks for Form F. */
  formF?: true | undefined;
  /** Of a package. */
  tests?: readonly { testId: number; testName: string; testNameBn: string }[];
}

/** Most items that are shown. */
const shown = 8;

const split = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
const wordsOf = (...texts: string[]) => {
  const spelt = texts.flatMap(split);
  return [...new Set([...spelt, ...spelt.map(nameKey).filter(Boolean)])];
};
const initials = (name: string) =>
  split(name)
    .filter((word) => word !== 'dr')
    .map((word) => Array.from(word)[0])
    .join('');

/** The doctors of the clinic, and the tests and packages on offer. */
export function itemsOf(
  doctors: readonly Doctor[],
  tests: readonly LabTest[],
  packages: readonly TestPackage[] = [],
): Item[] {
  return [
    ...doctors.map(({ id, phoneNumber, name, nameBn, speciality, specialityBn }) => ({
      type: 'doctor' as const,
      id,
      phone: phoneNumber,
      name,
      nameBn,
      price: null,
      code: initials(name),
      words: wordsOf(name, nameBn, speciality, specialityBn),
    })),
    ...tests
      .filter(({ active }) => active)
      .map(({ id, testName, testNameBn, testPrice, code, fasting, formF }) => ({
        type: 'test' as const,
        id,
        phone: '',
        name: testName,
        nameBn: testNameBn,
        price: testPrice,
        code: code.toLowerCase() || initials(testName.slice(testName.indexOf(':') + 1)),
        words: wordsOf(testName, testNameBn),
        fasting,
        ...(formF && { formF }),
      })),
    ...packages
      .filter(({ offered }) => offered)
      .map((one) => ({
        type: 'package' as const,
        id: one.packageId,
        phone: '',
        name: one.name,
        nameBn: one.nameBn,
        price: one.price,
        code: one.code.toLowerCase() || initials(one.name),
        words: wordsOf(one.name, one.nameBn),
        fasting: one.tests.some(({ testId }) => tests.some((test) => test.id === testId && test.fasting)),
        tests: one.tests.map(({ testId, testName, testNameBn }) => ({ testId, testName, testNameBn })),
      })),
  ];
}

/**
 * The items that match the typed text, best first: by short code ("cbc"), then by beginnings of words in either script
 * as they are spelt ("sugar f"), last by sound. An empty text finds nothing.
 */
export function findItems(items: readonly Item[], typed: string): Item[] {
  const asked = split(typed);
  if (asked.length === 0) return [];
  const short = asked.join('');
  const heard = asked.map((word) => ({ word, sound: nameKey(word) || word }));
  const begins = (words: readonly string[], beginning: string) => words.some((own) => own.startsWith(beginning));
  const ranks: ((item: Item) => boolean)[] = [
    ({ code }) => code === short,
    ({ code, words }) => code.startsWith(short) || asked.every((word) => begins(words, word)),
    ({ words }) => heard.every(({ word, sound }) => begins(words, word) || begins(words, sound)),
  ];
  const found = new Set<Item>();
  // Stops at the number that is shown: each letter searches 3,000 items again.
  for (const isMeant of ranks)
    for (const item of items) {
      if (found.size === shown) return [...found];
      if (isMeant(item)) found.add(item);
    }
  return [...found];
}
