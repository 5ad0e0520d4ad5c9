import { beforeAll, describe, expect, test } from 'vitest';
import { composed, hasFace, whatNoFaceShows } from '#contract/faces.ts';
import type { Typeface } from '#contract/faces.ts';
import { personName } from '#contract/fields.ts';
import { complaintsAbout } from '../testing/pure-rules.ts';
import { makeResults, sampleBill, sampleReport } from '../testing/print-samples.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { renderBill } from './bill-document.ts';
import { itemise } from './itemise.ts';
import { renderLabels } from './label-document.ts';
import type { Label } from './label-document.ts';
import { renderReport } from './report-document.ts';
import { loadTypefaces } from './typefaces.ts';
import type { Typefaces } from './typefaces.ts';

let typefaces: Typefaces;
beforeAll(async () => {
  typefaces = await loadTypefaces();
});

const all: readonly Typeface[] = [
  'latin',
  'latinMore',
  'symbols',
  'bengali',
  'devanagari',
  'olChiki',
  'odia',
  'gurmukhi',
  'telugu',
];

/** Characters up to U+2FFF that `has` says yes to. */
const those = (has: (codePoint: number) => boolean) =>
  Array.from({ length: 0x3000 }, (_, codePoint) => codePoint)
    .filter((codePoint) => codePoint >= 0x20 && has(codePoint))
    .map((codePoint) => codePoint.toString(16));

/** In every font, for its own texts. */
const inEach = [0x20, 0xa0, 0x964, 0x965, 0x200c, 0x200d, 0x25cc];

describe.each(all.flatMap((face) => [[face, 'regular'] as const, [face, 'bold'] as const]))('%s %s', (face, weight) => {
  test('has exactly the characters that the contract says', () => {
    const font = typefaces.font(`${face}-${weight}`);
    // U+FFFD is drawn where a character is missing.
    const own = (codePoint: number) => !inEach.includes(codePoint);
    expect(those((codePoint) => own(codePoint) && font.hasGlyphForCodePoint(codePoint))).toEqual(
      those((codePoint) => own(codePoint) && hasFace(face, String.fromCodePoint(codePoint))),
    );
  });
});

/** Names as people write them, and what of each no paper can show. */
const names: readonly (readonly [name: string, unshown: string | null])[] = [
  // Latin, with accents, dots and signs
  ['Mitali Sen', null],
  ["D'Souza Ānand", null],
  ['José García', null],
  ['Jose\u0301 Garci\u0301a', null],
  ['Ṣaḍānana Ṭuḍu', null],
  ['Łukasz Øre', null],
  ['Gőril Šarūpa', null],
  ['Ḷakṣmī Mūrti', null],
  ['Nguyễn', 'ễ'],
  ['Mandi ạḍi', 'ạ'],
  // Bengali with conjuncts and joiners, Assamese
  ['কৃষ্ণেন্দু চট্টোপাধ্যায়', null],
  ['র‍্যাবিয়া খাতুন', null],
  ['হৃদ্‌কমল রায়', null],
  ['জ্যোৎস্না ভট্টাচার্য্য', null],
  ['হঠাত্\u200d দাস', null],
  ['ৰূপালী শইকীয়া', null],
  ['মৃণাল ৱাহাব', null],
  ['স্বর্ণকুমারী দেবী', null],
  ['ইন্দ্রাণী হাঁসদা', null],
  ['দুর্গা প্রসাদ ঘোষ', null],
  // Devanagari: Hindi, Nepali, Marathi
  ['राम कुमार', null],
  ['श्रीकृष्ण शर्मा', null],
  ['क्\u200dषितिज', null],
  ['ऋषिकेश ज्ञवाली', null],
  ['राधा ॐ', null],
  ['धर्मेन्द्र', null],
  ['ज्ञानेश्वर कुळकर्णी', null],
  // Ol Chiki
  ['ᱨᱟᱢ ᱢᱩᱨᱢᱩ', null],
  ['ᱥᱚᱱᱟᱜᱤ ᱴᱩᱰᱩ', null],
  ['ᱵᱤᱨᱥᱟ ᱦᱮᱢᱵᱽᱨᱚᱢ', null],
  ['ᱯᱟᱱᱰᱮᱨ ᱥᱚᱨᱮᱱ', null],
  // Odia, Gurmukhi, Telugu
  ['ରାମ ମହାନ୍ତି', null],
  ['ଜଗନ୍ନାଥ ପଣ୍ଡା', null],
  ['ସୁଶ୍ରୀ ମିଶ୍ର', null],
  ['କୃଷ୍ଣଚନ୍ଦ୍ର', null],
  ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', null],
  ['ਹਰਜਿੰਦਰ ਕੌਰ', null],
  ['ਸਵਰਨ ਸਿੱਧੂ', null],
  ['రామ కృష్ణ', null],
  ['లక్ష్మీ శాస్త్రి', null],
  ['జ్యోత్స్న రెడ్డి', null],
  // Arabic letters: Urdu and Arabic
  ['محمد رحیم', 'محمد رحیم'],
  ['عائشہ', 'عائشہ'],
  ['Md. رحیم', 'رحیم'],
  // Others
  ['રમેશ પટેલ', 'રમેશ પટેલ'],
  ['ராமன்', 'ராமன்'],
  ['ᰛᰩᰵᰛᰧᰵ', 'ᰛᰩᰵᰛᰧᰵ'],
  ['李明', '李明'],
  // Emoji
  ['Rina 😀', '😀'],
  ['রিনা ❤️', '❤️'],
  ['👩🏽‍⚕️ Dr', '👩🏽‍⚕️'],
  // Mixed
  ['Dr রিনা राम ᱨᱟᱢ', null],
];

/** The scripts of a text. */
const scripts = ['Latin', 'Bengali', 'Devanagari', 'Ol_Chiki', 'Oriya', 'Gurmukhi', 'Telugu'];
const otherScripts = ['Arabic', 'Gujarati', 'Tamil', 'Lepcha', 'Han'];
const scriptsOf = (text: string) =>
  [...scripts, ...otherScripts].filter((script) => new RegExp(`\\p{sc=${script}}`, 'u').test(text));

const shown = names.filter(([, unshown]) => unshown === null).map(([name]) => name);

test('the table has 40 names that are shown, several of each script that is, and of five that are not', () => {
  expect(shown.length).toBeGreaterThanOrEqual(40);
  for (const script of scripts)
    expect(shown.filter((name) => scriptsOf(name).includes(script)).length, script).toBeGreaterThan(2);
  const refused = new Set(names.flatMap(([, sign]) => (sign === null ? [] : scriptsOf(sign))));
  expect([...refused].toSorted()).toEqual(['Latin', ...otherScripts].toSorted());
});

test.each(names.filter(([, sign]) => sign !== null))('%s is refused where a name is typed', (name, sign) => {
  expect(complaintsAbout(personName, name)).toEqual({ '': `face.none:${sign!.replaceAll('\u200d', '')}` });
});

test.each(names)('of %s what cannot be shown is %j', (name, unshown) => {
  expect(whatNoFaceShows(name)).toBe(unshown);
});

test.each(shown)('%s has no missing glyph, in either weight', (name) => {
  for (const weight of ['regular', 'bold'] as const)
    for (const { typeface, text } of itemise(name, typefaces.covers)) {
      const { glyphs } = typefaces.font(`${typeface}-${weight}`).layout(text);
      expect(text).not.toContain('\ufffd');
      expect(glyphs.filter(({ id }) => id % 0x10000 === 0)).toEqual([]);
    }
});

/** Its letters as they are read back from a PDF: in one spelling, without joiners and blanks between pieces. */
const read = (text: string) =>
  composed(text)
    .normalize('NFC')
    .replace(/[\s\u200b-\u200d]/g, '');

const labelOf = (patientName: string): Label => ({
  patientName,
  language: 'en',
  age: 40,
  sex: 'Male',
  accession: '0326000012',
  container: 'EDTA',
  tests: ['CBC'],
  collectedAt: '2026-03-05T02:10:00Z',
  isUrgent: false,
});

test('labels show all of them', async () => {
  const { pages } = await readPdf(await renderLabels(shown.map(labelOf), '50x25'));
  expect(pages.map((page, index) => [shown[index], read(page).includes(read(shown[index]!))])).toEqual(
    shown.map((name) => [name, true]),
  );
});

test.each(names.filter(([, sign]) => sign !== null))(
  '%s from before it was refused is drawn with the sign for what is missing, and the rest of it',
  async (name, sign) => {
    const drawn = await readPdf(await renderLabels([labelOf(name)], '50x25'));
    const bill = sampleBill();
    const receipt = await readPdf(await renderBill({ ...bill, patient: { ...bill.patient, name } }));
    for (const { text } of [drawn, receipt]) {
      expect(text).toContain('\ufffd');
      for (const rest of name.split(sign!)) expect(read(text)).toContain(read(rest));
      for (const character of sign!.replace(/\s/g, '')) expect(text).not.toContain(character);
    }
  },
);

test.each(shown)('%s is on a receipt and on a report', async (name) => {
  const bill = sampleBill();
  const receipt = await readPdf(await renderBill({ ...bill, patient: { ...bill.patient, name } }));
  expect(read(receipt.text)).toContain(read(name));
  const sample = await sampleReport({ body: { kind: 'values', results: makeResults(2) }, interpretation: name });
  const report = await readPdf(await renderReport({ ...sample, patient: { ...sample.patient, name } }));
  expect(read(report.text).split(read(name)).length).toBeGreaterThan(2);
});
