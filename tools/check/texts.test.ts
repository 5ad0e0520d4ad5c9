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
