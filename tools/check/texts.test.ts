import { describe, expect, it } from 'vitest';
import { findCatalogueViolations, readCatalogues } from './catalogues.ts';
import { parseModule } from './source.ts';
import { findTextViolations } from './texts.ts';

const path = 'web/i18n/*/ui.json';

describe('the check of the catalogues', () => {
  it('accepts texts that exist in both languages', () => {
    const en = { 'a.hello': 'Hello {{name}}', 'b.otp': 'OTP' };
    expect(findCatalogueViolations({ path, en, bn: { 'a.hello': 'নমস্কার {{name}}', 'b.otp': 'OTP' } })).toEqual([]);
  });

  it.each([
    [{ a: 'Hello', b: 'There' }, { a: 'নমস্কার' }, '"b" is missing in Bengali'],
    [{ a: 'Hello' }, { a: 'নমস্কার', b: 'ওখানে' }, '"b" is missing in English'],
    [{ b: 'Hello', a: 'There' }, { a: 'ওখানে', b: 'নমস্কার' }, '"a" is out of order in English'],
    [{ a: 'Hello' }, { a: ' ' }, '"a" is empty in Bengali'],
    [{ a: { b: 'Hello' } }, { a: { b: 'নমস্কার' } }, '"a" is no text'],
    [{ a: 'Hello {{name}}' }, { a: 'নমস্কার {{nam}}' }, '"a" has other placeholders'],
    [{ a: 'Hello' }, { a: 'Hello' }, '"a" is not Bengali'],
  ])('refuses %j beside %j', (en, bn, reason) => {
    expect(findCatalogueViolations({ path, en, bn }).join('\n')).toContain(reason);
  });

  it("reads the project's catalogues", async () => {
    const { catalogues } = await readCatalogues();
    expect(catalogues.map((catalogue) => catalogue.path)).toContain('contract/messages/*.json');
  });
});

describe('the check of the texts', () => {
  const catalogue = { path, en: { 'a.hello': 'Hello' }, bn: { 'a.hello': 'নমস্কার' } };
  const violationsOf = (text: string) => findTextViolations([parseModule('web/app/page.tsx', text)], [catalogue]);

  describe('asks each key of its own catalogue', () => {
    const catalogues = [
      { path: 'web/i18n/*/family.json', en: { about: 'About', age: 'Age' }, bn: {} },
      { path: 'web/i18n/*/app.json', en: { about: 'About' }, bn: {} },
      { path: 'contract/messages/*.json', en: { 'role.wrong': 'Wrong' }, bn: {} },
    ];
    const all = `const all = ['about', 'age', 'role.wrong'];`;
    const refusalsOf = (text: string) =>
      findTextViolations([parseModule('web/app/page.tsx', `${all} ${text}`)], catalogues);

    it.each([
      `const { t } = useTranslation('family'); t('age');`,
      `const { t } = useTranslation(); t('about'); t('family:age'); t('age', { ns: 'family' });`,
      `const { t } = useTranslation(['family', 'app']); t('messages:role.wrong');`,
      `const { t } = useTranslation(); const { t: family } = useTranslation('family'); family('age'); t('about');`,
      `const { t } = useTranslation(); function A() { const { t } = useTranslation('family'); t('age'); }`,
      `const say = (t: TFunction<'family'>) => t('age');`,
    ])('accepts %s', (text) => {
      expect(refusalsOf(text)).toEqual([]);
    });

    it.each([
      ['of a catalogue that lacks it', `const { t } = useTranslation('app'); t('age');`, '"app" lacks'],
      ['of the default, which lacks it', `const { t } = useTranslation(); t('age');`, '"app" lacks'],
      ['of a list whose first lacks it', `const { t } = useTranslation(['app', 'family']); t('age');`, '"app" lacks'],
      ['by a prefix', `const { t } = useTranslation('family'); t('app:age');`, '"app" lacks'],
      ['by an option', `const { t } = useTranslation('family'); t('age', { ns: 'app' });`, '"app" lacks'],
      ['under another name', `const { t: said } = useTranslation('app'); said('age'); t('about');`, '"app" lacks'],
      ['handed on', `const say = (t: TFunction<'app'>) => t('age');`, '"app" lacks'],
      ['of no catalogue', `const { t } = useTranslation('nowhere'); t('age');`, '"nowhere", which is no catalogue'],
    ])('refuses a key %s', (_, text, reason) => {
      expect(refusalsOf(text)).toEqual([expect.stringContaining(reason)]);
    });
  });

  it.each([
    ['a constant', `const title = 'Our day'; const a = <p>{title}</p>;`],
    ['a constant in an attribute', `const title = 'Our day'; const a = <p title={title} />;`],
    ['a constant, on one side', `const title = 'Our day'; const a = <p>{open ? title : null}</p>;`],
    ['a template', 'const a = <p>{`Our day`}</p>;'],
    ['a constant that is a template', 'const title = `Our day`; const a = <p>{title}</p>;'],
    ['a member of a constant', `const words = { title: 'Our day' } as const; const a = <p>{words.title}</p>;`],
    ['a list of constants', `const words = ['Our day']; const a = <p>{words[0]}</p>;`],
    ['a constant of another file', `import { title } from './words.ts'; const a = <p>{title}</p>;`],
  ])('refuses a text of its own through %s', (_, text) => {
    const words = parseModule('web/app/words.ts', `export const title = 'Our day';`);
    const page = parseModule('web/app/page.tsx', `t('a.hello'); ${text}`);
    expect(findTextViolations([words, page], [catalogue])).toEqual([
      expect.stringContaining('page.tsx:1 has a text of its own: "Our day"'),
    ]);
  });

  it('accepts the names of keys, and constants that are no text', () => {
    const text = `const key = 'Ctrl Enter'; const all = 'grid wide'; const a = <p className={all}>{key}{t('a.hello')}</p>;`;
    expect(violationsOf(text)).toEqual([]);
  });

  it('accepts a component whose texts all come from a catalogue', () => {
    expect(violationsOf(`<p title={t('a.hello')} align="left">{t(wide ? 'ui:a.hello' : 'a.hello')} · 5</p>`)).toEqual(
      [],
    );
  });

  it.each([
    [`<p>{t('a.hello')} {t('a.bye')}</p>`, 'asks for the text "a.bye"'],
    ["<p>{t('a.hello')} {t(`a.${name}`)}</p>", 'from pieces'],
    [`<p>{t('a.hello')} {t('a.' + name)}</p>`, 'from pieces'],
    ["<p>{t('a.hello')} {t(`role.${role}`)}</p>", 'asks for the text "role.Admin"'],
    [`<p>{t('a.hello')} Welcome</p>`, 'has a text of its own: "Welcome"'],
    [`<p title="Welcome">{t('a.hello')}</p>`, 'has a text of its own: "Welcome"'],
    [`<p>{t('a.hello')} {open ? 'Open' : 'Shut'}</p>`, 'has a text of its own: "Open"'],
    [`<p>{t('a.hello')} {'স্বাগতম'}</p>`, 'has a text of its own'],
    [`<p>{t(other)}</p>`, '"a.hello" is used nowhere'],
    ['<p>{name}</p>', 'saw no t(…)'],
  ])('refuses %s', (text, reason) => {
    expect(violationsOf(text).join('\n')).toContain(reason);
  });
});
