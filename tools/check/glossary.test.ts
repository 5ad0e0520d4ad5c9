import { describe, expect, it } from 'vitest';
import type { Catalogue } from './catalogues.ts';
import { readCatalogues } from './catalogues.ts';
import { findGlossaryViolations, readGlossary } from './glossary.ts';
import { readModules } from './source.ts';

const path = 'web/i18n/*/bookings.json';
const glossary = (except = '') => `
| English | বাংলা | means |
| --- | --- | --- |
| price | দাম | what it costs |

| English | বাংলা | where | never | except |
| --- | --- | --- | --- | --- |
| price | দাম | lists | মূল্য, মোট মূল্য | ${except} |
| value | রেজাল্ট | reports | মান | |
| numbers | see below | catalogues | 0–9 | |
`;
const catalogue = (text: string): Catalogue => ({ path, en: { price: 'Price' }, bn: { price: text } });
const violationsOf = (text: string, except?: string) => findGlossaryViolations(glossary(except), [catalogue(text)], []);

describe('the check of the glossary', () => {
  it.each([
    ['another word', 'টেস্টের দাম'],
    ['a longer word that begins like a banned one', 'মানচিত্র, মানসিক, সম্মান'],
    ['a placeholder with digits in its name', 'দাম {{amount1}} {amount2}'],
  ])('accepts %s', (_, text) => expect(violationsOf(text)).toEqual([]));

  it.each([
    ['a banned word', 'টেস্টের মূল্য', 'মূল্য'],
    ['one with an ending', 'মানগুলির তালিকা', 'মান'],
    ['one with two endings', 'মূল্যটিও', 'মূল্য'],
    ['one in brackets or before a hyphen', '(মান-সহ)', 'মান'],
    ['Latin digits', 'দাম 500', '0–9'],
  ])('refuses %s', (_, text, word) => {
    expect(violationsOf(text)).toEqual([expect.stringContaining(`${path} "price" has ${word}, not `)]);
  });

  it('allows what the glossary names as an exception: a catalogue, or one key of it', () => {
    expect(violationsOf('মূল্য', `\`${path}\``)).toEqual([]);
    expect(violationsOf('মূল্য', `\`${path} price\``)).toEqual([]);
    expect(violationsOf('মূল্য', `\`${path} fee\``)).toHaveLength(2);
  });

  it('refuses an exception that nothing needs', () => {
    expect(violationsOf('দাম', `\`${path} price\``)).toEqual([
      `docs/glossary.md allows ${path} price what it does not have`,
    ]);
  });

  it('looks at the Bengali of the code and of the glossary too, but not at tests', () => {
    const inModule = (modulePath: string) =>
      findGlossaryViolations(glossary(), [catalogue('দাম')], [{ path: modulePath, text: "const a = 1;\nsay('মূল্য');" }]);
    expect(inModule('server/demo/doctors.ts')).toEqual([expect.stringContaining('server/demo/doctors.ts "2" has মূল্য')]);
    expect(inModule('server/demo/doctors.test.ts')).toEqual([]);
    expect(
      findGlossaryViolations(glossary().replace('| দাম | what', '| মূল্য | what'), [catalogue('দাম')], []),
    ).toHaveLength(1);
  });

  it('fails if it saw no text or no banned word', () => {
    expect(findGlossaryViolations(glossary(), [], []).join()).toContain('saw no text');
    expect(findGlossaryViolations('# Glossary', [catalogue('দাম')], []).join()).toContain('bans no word');
  });

  it("finds nothing in the project's texts, and bans the words that were replaced", async () => {
    const page = await readGlossary();
    expect(findGlossaryViolations(page, (await readCatalogues()).catalogues, await readModules())).toEqual([]);
    for (const word of ['নীচে', 'পুরনো', 'মূল্য', 'সম্পূর্ণ', 'বিকাল', 'খতিয়ান', 'ফিরুন'])
      expect(findGlossaryViolations(page, [catalogue(`এই ${word} লেখা`)], []).join(), word).toContain(path);
  });
});
