import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Doctor } from '#contract/doctors/shapes.ts';
import type { Opening } from '#contract/schedules/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { useDoctorsToBook } from './doctors-to-book.tsx';
import { OpeningChoice, openingFor } from './opening-choice.tsx';

const opening = (day: string, startsAt: string, free: number): Opening => ({
  day,
  startsAt,
  endsAt: '13:00',
  room: '2',
  free,
  next: free > 0 ? `${day}T${startsAt}:00+05:30` : null,
  hasReserved: false,
  fee: 600,
  followupDays: 15,
  followupFee: 300,
});
const openings = [
  opening('2026-11-23', '10:00', 0),
  opening('2026-11-24', '10:00', 0),
  opening('2026-11-24', '11:00', 6),
  opening('2026-11-25', '10:00', 11),
];
const shown = (wanted: string | null) => {
  const query = { data: { hasHours: true, fee: 600, openings }, isError: false } as never;
  return renderPart(<OpeningChoice query={query} chosen={openingFor(openings, wanted)} onChoose={() => undefined} />)
    .drawn;
};

test('the next free day is chosen; full days and sessions stay in sight and cannot be', () => {
  const drawn = shown(null);
  expect(textOf(drawn)).toBe(
    'Which day? Mon 23 Nov Full Tue 24 Nov 6 free Wed 25 Nov 11 free At what time? 10 am – 1 pm Full 11 am – 1 pm 6 free, next 11:00 am Fee ₹600 · again within 15 days: ₹300',
  );
  const choices = within(drawn)
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ disabled, checked }) => [disabled && 'full', checked && 'chosen'].filter(Boolean).join());
  expect(choices).toEqual(['full', 'chosen', '', 'full', 'chosen']);
});

test('of another day its own sessions are offered', () => {
  expect(textOf(shown('2026-11-25 10:00'))).toContain('At what time? 10 am – 1 pm 11 free, next 10:00 am Fee');
});

const doctor = { id: 7, userName: 'Dr. Rita Bose', nameBn: '' } as Doctor;
function Seen() {
  const { before, more } = useDoctorsToBook(true).faceAndHours(doctor);
  return (
    <>
      {before}
      <p>{more}</p>
    </>
  );
}
const known = {
  id: 7,
  photo: 'ab12',
  fee: 600,
  hours: [
    { weekdays: [0, 2, 4], weeks: [], startsAt: '10:00', endsAt: '13:00' },
    { weekdays: [6], weeks: [2, 4], startsAt: '16:00', endsAt: '18:00' },
  ],
  next: '2026-11-27T04:30:00.000Z',
};
function seen(changes: { [K in keyof typeof known]?: (typeof known)[K] | null } | null, language: 'en' | 'bn' = 'en') {
  const client = newClient();
  if (changes)
    client.setQueryData(queryOf('listDoctorsToBook').queryKey, { doctors: [{ ...known, ...changes }] } as never);
  else answers({ listDoctorsToBook: refuse('NETWORK') });
  return renderPart(<Seen />, { client, language }).drawn;
}

test('a doctor is seen with face, hours, fee and next place before being chosen', () => {
  expect(seen({}).querySelector('img')).toHaveAttribute('src', '/photos/ab12-96.webp');
  expect(textOf(seen({}))).toBe(
    'Mon, Wed, Fri 10 am – 1 pm · Sun (weeks 2, 4) 4 pm – 6 pm ₹600 · Next free: 27 Nov, 10:00 am',
  );
  expect(textOf(seen({}, 'bn'))).toContain('খালি আছে: ২৭ নভেম্বর');
  expect(textOf(seen({ next: null }))).toContain('₹600 · No free place in the next weeks');
  expect(textOf(seen({ next: null, hours: [], fee: 0 }))).toBe('By request');
  expect(textOf(seen(null))).toBe('RB');
});
