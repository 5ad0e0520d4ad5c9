import { expect, test } from 'vitest';
import type { ReportSummary } from '#contract/reports/shapes.ts';
import { decisionsOn, isDecidable, leadsToSigning } from './ways-on.ts';

const report = (abilities: Partial<ReportSummary['abilities']>) => ({
  abilities: abilities as ReportSummary['abilities'],
});

test.each([
  [true, true, ['ACCEPTED', 'REJECTED']],
  [true, false, ['ACCEPTED']],
  [false, true, ['REJECTED']],
  [false, false, []],
] as const)('accept %s and reject %s offer %j', (...[accept, reject, offered]) => {
  expect(decisionsOn(report({ accept, reject }))).toEqual(offered);
  expect(isDecidable(report({ accept, reject }))).toBe(offered.length > 0);
});

test('a report leads to signing if it can be signed, or if what it lacks can be mended there', () => {
  expect(leadsToSigning(report({ sign: true, signObstacle: null }))).toBe(true);
  for (const signObstacle of ['SIGNER_INCOMPLETE', 'PATIENT_INCOMPLETE', 'PAGES_NEEDED'] as const)
    expect(leadsToSigning(report({ sign: false, signObstacle })), signObstacle).toBe(true);
  expect(leadsToSigning(report({ sign: false, signObstacle: 'REPORT_STATE' }))).toBe(false);
  expect(leadsToSigning(report({ sign: false, signObstacle: null }))).toBe(false);
});
