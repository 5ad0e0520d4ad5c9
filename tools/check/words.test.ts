import { describe, expect, it } from 'vitest';
import { readCatalogues } from './catalogues.ts';
import type { Catalogue } from './catalogues.ts';
import { findWordViolations, wordSets } from './words.ts';

const path = 'web/i18n/*/bookings.json';
const good: Catalogue = {
  path,
  en: {
    'payment.COMPLETED': 'COMPLETED',
    'payment.PARTIAL': 'PARTIAL',
    'payment.PENDING': 'PENDING',
    'report.pending': 'Pending',
  },
  bn: {
    'payment.COMPLETED': 'পুরো দেওয়া',
    'payment.PARTIAL': 'আংশিক দেওয়া',
    'payment.PENDING': 'বাকি',
    'report.pending': 'বাকি',
  },
};
const violationsOf = (catalogue: Catalogue, heads = ['payment.']) => findWordViolations([catalogue], { [path]: heads });

describe('the check of the words', () => {
  it('accepts a set of different texts, even if another set has the same', () => {
    expect(violationsOf(good)).toEqual([]);
  });

  it.each([
    [
      'Bengali',
      { ...good, bn: { ...good.bn, 'payment.PARTIAL': 'পুরো দেওয়া' } },
      '"payment.COMPLETED" and "payment.PARTIAL" say the same in Bengali: পুরো দেওয়া',
    ],
    [
      'English',
      { ...good, en: { ...good.en, 'payment.PENDING': ' Partial' } },
      '"payment.PARTIAL" and "payment.PENDING" say the same in English',
    ],
  ])('refuses two equal texts of one set in %s', (_, catalogue, reason) => {
    expect(violationsOf(catalogue).join('\n')).toContain(reason);
  });

  it('allows equal singular and plural, and the listed pairs', () => {
    const en = {
      'audited.finishLogIn': 'signed in',
      'audited.verifyLogIn': 'signed in',
      'audited.of_one': 'x',
      'audited.of_other': 'x',
    };
    expect(violationsOf({ path, en, bn: en }, ['audited.'])).toEqual([]);
    expect(violationsOf({ path, en: { ...en, 'audited.signUp': 'signed in' }, bn: en }, ['audited.'])).toHaveLength(1);
  });

  it('fails if there is nothing to compare', () => {
    expect(violationsOf(good, ['appointmentStatus.']).join('\n')).toContain('proved nothing');
    expect(findWordViolations([], { [path]: ['payment.'] }).join('\n')).toContain(`names ${path}, which is not there`);
  });

  it("finds nothing in the project's catalogues, among them those of every status, role and mode", async () => {
    const { catalogues } = await readCatalogues();
    expect(findWordViolations(catalogues)).toEqual([]);
    expect(wordSets['web/i18n/*/bookings.json']).toEqual(
      expect.arrayContaining(['appointmentStatus.', 'checkup.', 'payment.', 'progress.', 'report.']),
    );
    expect(wordSets['server/lists/texts/*.json']).toEqual(
      expect.arrayContaining(['appointmentStatus.', 'checkupStatus.', 'paymentStatus.', 'reportStatus.', 'role.']),
    );
    expect(wordSets['server/print/texts/*.json']).toEqual(expect.arrayContaining(['flag', 'mode', 'status']));
    expect(wordSets['web/i18n/*/reports.json']).toEqual(expect.arrayContaining(['flag.', 'status.']));
    expect(wordSets['web/i18n/*/payments.json']).toEqual(
      expect.arrayContaining(['entryKind.', 'invoiceState.', 'paymentMode.']),
    );
    expect(wordSets['web/i18n/*/app.json']).toContain('role.');
  });
});
