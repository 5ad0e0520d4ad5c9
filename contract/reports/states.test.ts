import { expect, it } from 'vitest';
import { isReleased, isWaiting, mayBecome, reportStatuses, reportSteps, scanStates } from './states.ts';

it('each status allows only these next ones', () => {
  expect(reportStatuses).toEqual(['UPLOADED', 'PENDING_SIGNATURE', 'SIGNED', 'REJECTED', 'AMENDED', 'WITHDRAWN']);
  expect(reportSteps).toEqual({
    UPLOADED: ['PENDING_SIGNATURE', 'REJECTED', 'UPLOADED', 'WITHDRAWN'],
    PENDING_SIGNATURE: ['SIGNED', 'REJECTED', 'WITHDRAWN'],
    REJECTED: ['UPLOADED', 'WITHDRAWN'],
    SIGNED: ['AMENDED'],
    AMENDED: [],
    WITHDRAWN: [],
  });
});

it('only a report that is not signed yet can be rejected, and only a signed one amended', () => {
  expect(reportStatuses.filter(isWaiting)).toEqual(['UPLOADED', 'PENDING_SIGNATURE']);
  expect(reportStatuses.filter(isReleased)).toEqual(['SIGNED', 'AMENDED']);
  expect(reportStatuses.filter((status) => mayBecome(status, 'UPLOADED'))).toEqual(['UPLOADED', 'REJECTED']);
  expect(reportStatuses.filter((status) => mayBecome(status, 'AMENDED'))).toEqual(['SIGNED']);
  const open = ['UPLOADED', 'PENDING_SIGNATURE', 'REJECTED'];
  expect(reportStatuses.filter((status) => mayBecome(status, 'WITHDRAWN'))).toEqual(open);
});

it('a file is scanned, waits for a scan, or is not scanned at all', () => {
  expect(scanStates).toEqual(['OFF', 'WAITING', 'CLEAN', 'INFECTED']);
});
