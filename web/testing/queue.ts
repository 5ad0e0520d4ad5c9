import type { Answer } from '#contract/endpoints.ts';
import type { Queued, QueueSession } from '#contract/queue/shapes.ts';

/** Somebody in the queue of a session on 23 November 2026, from 11 in the morning on, with number 4. */
export function aQueued(changes: Partial<Queued> = {}): Queued {
  return {
    id: 204,
    patientName: 'Mitali Sen',
    patientNumber: '21458735',
    age: 50,
    gender: 'Female',
    reason: null,
    time: '2026-11-23T06:00:00.000Z',
    paymentStatus: 'COMPLETED',
    state: 'ARRIVED',
    priority: 'NONE',
    number: 4,
    code: null,
    arrivedAt: '2026-11-23T05:40:00.000Z',
    calledAt: null,
    enteredAt: null,
    expected: null,
    abilities: { steps: [] },
    ...changes,
  };
}

/** The answer for a day with one session in which these people wait. */
export function aDay(people: readonly Queued[], changes: Partial<QueueSession> = {}): Answer<'readToday'> {
  const session = {
    doctorId: 7,
    doctorName: 'Dr. Nag',
    doctorNameBn: '',
    startsAt: '11:00',
    endsAt: '13:00',
    room: '2',
    expectedStart: null,
    isPaused: false,
    isEnded: false,
    people: [...people],
    abilities: { steps: [] },
    ...changes,
  };
  return { now: '2026-11-23T06:30:00.000Z', sessions: [session], screens: [], abilities: { pairScreen: false } };
}
