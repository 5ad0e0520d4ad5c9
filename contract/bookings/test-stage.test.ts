import { expect, test } from 'vitest';
import type { TubeState } from '../laboratory/tube-states.ts';
import type { ReportStatus } from '../reports/states.ts';
import { testStageOf } from './test-stage.ts';
import type { TestStage } from './test-stage.ts';

/** Written by hand: the tubes of a test, its newest report, and the stage in the laboratory. */
test.each<[tubes: TubeState[], report: ReportStatus | null, stage: TestStage | null]>([
  [[], null, null],
  [['REJECTED'], null, null],
  [['COLLECTED'], null, 'TAKEN'],
  [['REJECTED', 'COLLECTED'], null, 'TAKEN'],
  [['COLLECTED', 'COLLECTED'], null, 'TAKEN'],
  [['COLLECTED', 'IN_TEST'], null, 'IN_LABORATORY'],
  [['IN_TEST'], null, 'IN_LABORATORY'],
  [['STORED'], null, 'IN_LABORATORY'],
  [['DISCARDED'], null, 'IN_LABORATORY'],
  [[], 'UPLOADED', 'REPORTED'],
  [['IN_TEST'], 'PENDING_SIGNATURE', 'REPORTED'],
  [['STORED'], 'SIGNED', 'SIGNED'],
  [[], 'SIGNED', 'SIGNED'],
  [['IN_TEST'], 'REJECTED', 'IN_LABORATORY'],
  [['REJECTED'], 'REJECTED', null],
  [[], 'REJECTED', null],
])('a test with the tubes %j and the report %s is at %s', (tubes, report, stage) => {
  expect(testStageOf(tubes, report)).toBe(stage);
});
