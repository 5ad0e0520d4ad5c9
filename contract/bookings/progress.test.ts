import { expect, test } from 'vitest';
import { bookingSteps, stepsDone } from './progress.ts';

const visit = { checkupStatus: 'PENDING', appointmentStatus: 'SCHEDULED' } as const;

test('a doctor’s visit is booked, then confirmed, then over', () => {
  expect(stepsDone('doctor', { ...visit, appointmentStatus: 'REQUESTED' })).toBe(1);
  expect(stepsDone('doctor', visit)).toBe(2);
  expect(stepsDone('doctor', { checkupStatus: 'COMPLETED', appointmentStatus: 'COMPLETED' })).toBe(3);
  expect(bookingSteps.doctor).toHaveLength(3);
});

test('a test is booked, then done, then reported, then signed', () => {
  expect(stepsDone('test', visit)).toBe(1);
  expect(stepsDone('test', { ...visit, checkupStatus: 'COMPLETED' })).toBe(2);
  for (const status of ['UPLOADED', 'PENDING_SIGNATURE', 'uploaded'])
    expect(stepsDone('test', { ...visit, checkupReportStatus: status })).toBe(3);
  expect(stepsDone('test', { ...visit, checkupReportStatus: 'SIGNED' })).toBe(4);
  expect(bookingSteps.test).toHaveLength(4);
});

test('a report that was sent back, or a word that somebody typed, is no step', () => {
  for (const status of ['REJECTED', 'PENDING', 'With the courier', '', null]) {
    expect(stepsDone('test', { ...visit, checkupReportStatus: status })).toBe(1);
    expect(stepsDone('test', { ...visit, checkupStatus: 'COMPLETED', checkupReportStatus: status })).toBe(2);
  }
});

test('a report’s word does not move a doctor’s visit', () => {
  expect(stepsDone('doctor', { ...visit, checkupReportStatus: 'SIGNED' })).toBe(2);
});

test('a cancelled booking has no steps', () => {
  for (const type of ['doctor', 'test'] as const) {
    expect(stepsDone(type, { ...visit, checkupStatus: 'CANCELLED', checkupReportStatus: 'SIGNED' })).toBeNull();
    expect(stepsDone(type, { ...visit, appointmentStatus: 'CANCELLED' })).toBeNull();
  }
});
