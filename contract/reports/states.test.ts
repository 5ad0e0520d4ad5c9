import { expect, it } from 'vitest';
import { isReleased, isWaiting, mayBecome, reportStatuses, reportSteps, scanStates } from './states.ts';

it('each status allows only these next ones', () => {
  expect(reportStatuses).toEqual(['UPLOADED', 'PENDING_SIGNATURE', 'SIGNED', 'REJECTED', 'AMENDED']);
  expect(reportSteps).toEqual({
    UPLOADED: ['PENDING_SIGNATURE', 'REJECTED', 'UPLOADED'],
    PENDING_SIGNATURE: ['SIGNED', 'REJECTED'],
    REJECTED: ['UPLOADED'],
    SIGNED: ['AMENDED'],
    AMENDED: [],
  });
});

it('only a report that is not signed yet can be rejected, and only a signed one amended', () => {
  expect(reportStatuses.filter(isWaiting)).toEqual(['UPLOADED', 'PENDING_SIGNATURE']);
  expect(reportStatuses.filter(isReleased)).toEqual(['SIGNED', 'AMENDED']);
  expect(reportStatuses.filter((status) => mayBecome(status, 'UPLOADED'))).toEqual(['UPLOADED', 'REJECTED']);
  expect(reportStatuses.filter((status) => mayBecome(status, 'AMENDED'))).toEqual(['SIGNED']);
});

it('a file is scanned, waits for a scan, or is not scanned at all', () => {
  expect(scanStates).toEqual(['OFF', 'WAITING', 'CLEAN', 'INFECTED']);
});
