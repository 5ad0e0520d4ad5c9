import type { TubeState } from '../laboratory/tube-states.ts';
import type { ReportStatus } from '../reports/states.ts';

/**
 * How far the laboratory is with a test. TAKEN: its tube is not there yet. IN_LABORATORY: it is. REPORTED: its report
 * waits for a signature. SIGNED: it was released.
 */
export type TestStage = 'TAKEN' | 'IN_LABORATORY' | 'REPORTED' | 'SIGNED';

/**
 * The stage of a test, by its tubes that were not rejected and the state of its newest report; null while nothing was
 * taken or handed in, when anybody who may edit the booking may cancel it.
 */
export function testStageOf(tubes: readonly TubeState[], report: ReportStatus | null): TestStage | null {
  if (report === 'SIGNED') return 'SIGNED';
  if (report === 'UPLOADED' || report === 'PENDING_SIGNATURE') return 'REPORTED';
  const live = tubes.filter((state) => state !== 'REJECTED');
  if (live.length === 0) return null;
  return live.every((state) => state === 'COLLECTED') ? 'TAKEN' : 'IN_LABORATORY';
}

/** The message, under `field.`, that names the stage which keeps a test from being cancelled. */
export const stageTexts = {
  TAKEN: 'booking.sampleTaken',
  IN_LABORATORY: 'booking.sampleInLab',
  REPORTED: 'booking.reportBegun',
  SIGNED: 'booking.reportSigned',
} as const satisfies Record<TestStage, string>;
