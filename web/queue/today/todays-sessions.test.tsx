import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { Queued } from '#contract/queue/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { renderHtml, words } from '#web/testing/render.tsx';
import { TodaysSessions } from './todays-sessions.tsx';

const at = (clock: string) => `2026-11-23T${clock}:00.000+05:30`;
const now = new Date(at('12:00')).toISOString();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) }));
afterEach(() => void vi.useRealTimers());

const person: Queued = {
  id: 1,
  patientName: 'Mitali Sen',
  patientNumber: '10004827',
  age: 50,
  reason: 'Fever',
  time: new Date(at('11:30')).toISOString(),
  paymentStatus: 'COMPLETED',
  state: 'ARRIVED',
  priority: 'NONE',
  number: 4,
  arrivedAt: new Date(at('11:10')).toISOString(),
  calledAt: null,
  enteredAt: null,
  expected: null,
  abilities: { steps: ['CALL', 'PRIORITY'] },
};
type Session = Answer<'readToday'>['sessions'][number];
const session: Session = {
  doctorId: 1,
  doctorName: 'Dr. A',
  doctorNameBn: '',
  startsAt: '11:00',
  endsAt: '13:00',
  room: '2',
  expectedStart: null,
  isPaused: false,
  people: [person],
  abilities: { steps: [] },
};
function shown(changes: Partial<Queued>, others: Partial<Session>[] = [], isOwn = false): string {
  const client = new QueryClient();
  client.setQueryData(queryOf('readToday').queryKey, {
    now,
    sessions: [{ ...session, people: [{ ...person, ...changes }] }, ...others.map((one) => ({ ...session, ...one }))],
    screens: [],
    abilities: { pairScreen: false },
  });
  return words(renderHtml(<TodaysSessions isOwn={isOwn} />, { client, language: 'en' }));
}

test('the queue says in words why somebody is next, to the desk and to the doctor', () => {
  for (const isOwn of [false, true]) {
    expect(shown({}, [], isOwn)).toContain('Next: Mitali Sen · earliest time, 11:30 am');
    expect(shown({ arrivedAt: new Date(at('11:45')).toISOString() }, [], isOwn)).toContain(
      'Next: Mitali Sen · came late, counts from 11:45 am',
    );
    expect(shown({ priority: 'BOOSTED' }, [], isOwn)).toContain('Next: Mitali Sen · is taken earlier');
    expect(shown({ priority: 'EMERGENCY' }, [], isOwn)).toContain('Next: Mitali Sen · an emergency');
    expect(shown({}, [], isOwn)).toContain('Fever');
  }
});

test('somebody who is taken earlier can still become an emergency', () => {
  expect(shown({})).toMatch(/Take earlier Emergency/);
  expect(shown({ priority: 'BOOSTED' })).not.toContain('Take earlier');
  expect(shown({ priority: 'BOOSTED' })).toContain('Emergency');
});

test('sessions without bookings are lines below the others, until they are over', () => {
  const empty = { people: [], doctorName: 'Dr. Empty', startsAt: '11:30' };
  expect(shown({}, [{ ...empty, endsAt: '12:01' }])).toMatch(
    /Fever.*Nobody is booked yet Dr\. Empty Room 2 · 11:30 am/,
  );
  expect(shown({}, [{ ...empty, endsAt: '12:00' }])).not.toMatch(/Nobody is booked yet|Dr\. Empty/);
});
