import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Doctor } from '#contract/doctors/shapes.ts';
import type { Opening } from '#contract/schedules/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { renderHtml, words } from '#web/testing/render.tsx';
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
  return renderHtml(<OpeningChoice query={query} chosen={openingFor(openings, wanted)} onChoose={() => undefined} />);
};

test('the next free day is chosen; full days and sessions stay in sight and cannot be', () => {
  const html = shown(null);
  expect(words(html)).toBe(
    'Which day? Mon 23 Nov Full Tue 24 Nov 6 free Wed 25 Nov 11 free At what time? 10 am – 1 pm Full 11 am – 1 pm 6 free, next 11:00 am Fee ₹600 · again within 15 days: ₹300',
  );
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) =>
    [input.includes('disabled') && 'full', input.includes('checked') && 'chosen'].filter(Boolean).join(),
  );
  expect(inputs).toEqual(['full', 'chosen', '', 'full', 'chosen']);
});

test('of another day its own sessions are offered', () => {
  expect(words(shown('2026-11-25 10:00'))).toContain('At what time? 10 am – 1 pm 11 free, next 10:00 am Fee');
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
  const client = new QueryClient();
  if (changes)
    client.setQueryData(queryOf('listDoctorsToBook').queryKey, { doctors: [{ ...known, ...changes }] } as never);
  return renderHtml(<Seen />, { client, language });
}

test('a doctor is seen with face, hours, fee and next place before being chosen', () => {
  expect(seen({})).toContain('src="/photos/ab12-96.webp"');
  expect(words(seen({}))).toBe(
    'Mon, Wed, Fri 10 am – 1 pm · Sun (weeks 2, 4) 4 pm – 6 pm ₹600 · Next free: 27 Nov, 10:00 am',
  );
  expect(words(seen({}, 'bn'))).toContain('খালি আছে: ২৭ নভেম্বর');
  expect(words(seen({ next: null }))).toContain('₹600 · No free place in the next weeks');
  expect(words(seen({ next: null, hours: [], fee: 0 }))).toBe('By request');
  expect(words(seen(null)).trim()).toBe('RB');
});
