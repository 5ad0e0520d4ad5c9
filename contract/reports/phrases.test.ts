import { expect, test } from 'vitest';
import { isAllNormal, textsToSign } from './phrases.ts';

const flags = (...given: ('NORMAL' | 'LOW' | 'ABNORMAL' | null)[]) => given.map((flag) => ({ flag }));

test('a report is normal with at least one range, and no value outside of its own', () => {
  expect(isAllNormal([{ flag: 'NORMAL', said: 'LOW' }, ...flags('NORMAL')])).toBe(false);
  expect(isAllNormal(flags('NORMAL', null))).toBe(true);
  expect([flags(), flags(null), flags('NORMAL', 'LOW'), flags('NORMAL', 'ABNORMAL')].map(isAllNormal)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});

test('a signer begins with what was written, and with usual texts in the document’s language for a normal report', () => {
  const report = { language: 'bn', missing: [], interpretation: null, recommendations: null } as const;
  const normal = textsToSign({ ...report, rows: flags('NORMAL') });
  expect(normal.interpretation).toMatch(/[\u0980-\u09ff]/);
  expect(textsToSign({ ...report, language: 'en', rows: flags('NORMAL') }).interpretation).toMatch(/^[ -~]+$/);
  expect(textsToSign({ ...report, rows: flags('NORMAL'), interpretation: 'Anaemia.' })).toEqual({
    ...normal,
    interpretation: 'Anaemia.',
  });
  expect(textsToSign({ ...report, missing: [{}], rows: flags('NORMAL') }).interpretation).toBe('');
  expect(textsToSign({ ...report, rows: [...flags('NORMAL'), { flag: null, doubt: 'SUM' }] }).interpretation).toBe('');
  expect(textsToSign({ ...report, rows: flags('LOW') })).toEqual({ interpretation: '', recommendations: '' });
});
