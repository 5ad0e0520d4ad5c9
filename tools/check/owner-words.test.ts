import { describe, expect, it } from 'vitest';
import { readCatalogues } from './catalogues.ts';
import { findOwnerWordViolations } from './owner-words.ts';

const path = 'web/i18n/*/any.json';
const violationsOf = (text: string, allowed: Record<string, string> = {}) =>
  findOwnerWordViolations([{ path, en: { key: text }, bn: { key: 'কিছু' } }], allowed);

describe('the check of words for owners', () => {
  it.each([
    'Type npm run reread.',
    'Look at the address in SMS_URL.',
    'Set it in .env.',
    'See docs/operating.md.',
    'As said in operating.md.',
    'Run deploy.sh.',
    'It is in server/main.ts.',
    'Try systemctl status caddy.',
    'On the database, pgbackrest says why.',
  ])('refuses "%s"', (text) => {
    expect(violationsOf(text)).toEqual([expect.stringContaining(`${path} "key" names`)]);
    expect(findOwnerWordViolations([{ path, en: { key: 'Some' }, bn: { key: text } }], {})).toHaveLength(1);
  });

  it('lets what people know stand: files of theirs, abbreviations, names, the command of the machine', () => {
    for (const text of [
      'Please give the file a simple name, such as report.pdf.',
      'OTP by SMS, UPI, PDF, HbA1c, T.S.H., https://pay.example.in',
      'A lymph node was found.',
      'Ask whoever looks after the server to run clinic backup there.',
    ])
      expect(violationsOf(text), text).toEqual([]);
  });

  it('allows exceptions, which must be needed, and proves nothing without texts', () => {
    expect(violationsOf('It is BACKUP_URL.', { [`${path} key`]: 'why' })).toEqual([]);
    expect(violationsOf('It is a bucket.', { [`${path} key`]: 'why' })).toEqual([
      `${path} key is an exception that is not needed`,
    ]);
    expect(findOwnerWordViolations([], {}).join()).toContain('proved nothing');
  });

  it('finds nothing in the catalogues', async () => {
    expect(findOwnerWordViolations((await readCatalogues()).catalogues)).toEqual([]);
  });
});
