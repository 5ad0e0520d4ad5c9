import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { Queued } from '#contract/queue/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { aDay, aQueued } from '#web/testing/queue.ts';
import { textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { setWidth, usualWidth } from '#web/testing/browser.ts';
import { TodaysSessions } from './todays-sessions.tsx';

const at = (clock: string) => `2026-11-23T${clock}:00.000+05:30`;
const now = new Date(at('12:00')).toISOString();
beforeEach(() => void vi.setSystemTime(now));

const person = aQueued({
  id: 1,
  patientNumber: '10004827',
  reason: 'Fever',
  abilities: { steps: ['CALL', 'PRIORITY'] },
});
type Session = Answer<'readToday'>['sessions'][number];
const [session] = aDay([person], { doctorId: 1, doctorName: 'Dr. A' }).sessions as [Session];
/** The page of one session with this person, and others like it. */
function drawn(
  changes: Partial<Queued>,
  others: Partial<Session>[] = [],
  isOwn = false,
  more: Partial<Answer<'readToday'>> = {},
): HTMLElement {
  const client = newClient();
  client.setQueryData(queryOf('readToday').queryKey, {
    now,
    sessions: [{ ...session, people: [{ ...person, ...changes }] }, ...others.map((one) => ({ ...session, ...one }))],
    screens: [],
    abilities: { pairScreen: false },
    ...more,
  });
  return renderPart(<TodaysSessions isOwn={isOwn} />, { client }).drawn;
}
const shown = (...page: Parameters<typeof drawn>) => textOf(drawn(...page));

test('the queue says in words why somebody is next, to the desk and to the doctor', () => {
  for (const isOwn of [false, true]) {
    expect(shown({}, [], isOwn)).toContain('Next: Mitali Sen · earliest time, 11:30 am');
    expect(shown({ arrivedAt: new Date(at('11:45')).toISOString() }, [], isOwn)).toContain(
      'Next: Mitali Sen · came late, counts from 11:45 am',
    );
    expect(shown({ priority: 'PREGNANT' }, [], isOwn)).toContain('Next: Mitali Sen · pregnant, taken earlier');
    expect(shown({ priority: 'EMERGENCY' }, [], isOwn)).toContain('Next: Mitali Sen · an emergency');
    expect(shown({}, [], isOwn)).toContain('Fever');
  }
});

test('somebody who is taken earlier can still become an emergency', () => {
  expect(shown({})).toMatch(/Earlier: 65 or older Earlier: pregnant .* Emergency/);
  expect(shown({ priority: 'SENIOR' })).toMatch(/Earlier: 65 or older/);
  expect(shown({ priority: 'SENIOR' })).not.toContain('Earlier: pregnant');
  expect(shown({ priority: 'SENIOR' })).toContain('Emergency');
  expect(shown({ priority: 'SENIOR' })).not.toContain('Emergencies today');
  expect(shown({ priority: 'EMERGENCY' })).toContain('Emergencies today: 1');
});

test('on a large screen each second session stands in the second column', () => {
  setWidth(1920);
  const named = [
    { doctorId: 8, room: '8' },
    { doctorId: 9, room: '9' },
  ];
  expect(shown({}, named)).toMatch(/Room 9.*Room 8/);
  expect(shown({}, named, true), 'of the doctor all below one another').toMatch(/Room 8.*Room 9/);
  setWidth(usualWidth);
  expect(shown({}, named)).toMatch(/Room 8.*Room 9/);
});

test('sessions without bookings are lines below the others, until they are over', () => {
  const empty = { people: [], doctorName: 'Dr. Empty', startsAt: '11:30' };
  expect(shown({}, [{ ...empty, endsAt: '12:01' }])).toMatch(
    /Fever.*Nobody is booked yet Dr\. Empty Room 2 · 11:30 am/,
  );
  expect(shown({}, [{ ...empty, endsAt: '12:00' }])).not.toMatch(/Nobody is booked yet|Dr\. Empty/);
});

test('a wrong clock of this computer and a screen that is off are said first, a minute of difference is not', () => {
  const said = (clinicClock: string, isOn = true) =>
    shown({}, [], false, {
      now: new Date(at(clinicClock)).toISOString(),
      screens: [{ id: 1, name: 'Ground floor', isOn }],
    });
  expect(said('11:50')).toContain("This computer's clock is 10 minutes fast");
  expect(said('12:03')).toContain("This computer's clock is 3 minutes slow");
  for (const near of ['11:59', '12:01']) expect(said(near)).not.toContain('clock');
  expect(said('12:00')).not.toContain('is off');
  expect(said('12:00', false)).toContain('The screen in the hall is off: Ground floor');
});

test('age and sex of each person stand beside the name, for the desk and for the doctor', () => {
  for (const isOwn of [false, true]) {
    expect(shown({}, [], isOwn)).toContain('Mitali Sen 50 years · Female');
    expect(shown({ age: null }, [], isOwn)).toContain('Mitali Sen Female');
    expect(shown({ state: 'IN_ROOM', age: 8, gender: 'Male' }, [], isOwn)).toContain('Mitali Sen 8 years · Male');
  }
});

test.each([
  [true, 'My session, 11 am – 1 pm', 'My session, 5 pm – 7:30 pm'],
  [false, 'Dr. A Room 2 · 11 am – 1 pm', 'Dr. A Room 2 · 5 pm – 7:30 pm'],
])(
  'two sessions of a doctor on one day are told apart by their hours, the doctor’s own: %s',
  (isOwn, first, second) => {
    drawn({}, [{ startsAt: '17:00', endsAt: '19:30' }], isOwn);
    expect(screen.getByRole('region', { name: first })).toHaveTextContent('Mitali Sen');
    expect(screen.getByRole('region', { name: second })).toHaveTextContent('Mitali Sen');
  },
);
