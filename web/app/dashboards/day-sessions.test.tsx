import { expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { setWidth } from '#web/testing/browser.ts';
import { DaySessions } from './day-sessions.tsx';

type Overview = Answer<'readOverview'>;
const session: Overview['sessions'][number] = {
  doctorId: 7,
  doctorName: 'Dr. Ananya Bose',
  doctorNameBn: 'ডাঃ অনন্যা বোস',
  startsAt: '10:00',
  endsAt: '13:00',
  room: '',
  seen: 4,
  here: 1,
  expected: 0,
  missed: 0,
  taken: 1250.5,
  hasBegun: true,
  minutesLate: 12,
  isPaused: false,
  expectedStart: null,
};
const drawn = (changes: Partial<typeof session>, language: 'en' | 'bn' = 'en') =>
  textOf(
    renderPart(<DaySessions of={{ sessions: [{ ...session, ...changes }] } as unknown as Overview} />, { language })
      .drawn,
  );

test('a session says what came in, and how late it began or is', () => {
  expect(drawn({})).toMatch(/10 am – 1 pm 4 1 – – ₹1,250\.50 Began 12 min late$/);
  expect(drawn({}, 'bn')).toContain('১২ মিনিট দেরিতে শুরু');
  expect(drawn({ hasBegun: false })).toContain('Not begun: 12 min late');
  expect(drawn({ hasBegun: false, here: 0 }), 'nobody waits').not.toContain('late');
  expect(drawn({ minutesLate: 0, taken: null })).toMatch(/1 pm 4 1 – – –$/);
});

test('on a phone the numbers of a session are below its doctor, each with its label', () => {
  setWidth(390);
  expect(drawn({})).toMatch(/^Dr\. Ananya Bose 10 am – 1 pm .* Seen 4 Here 1 To come – Did not come –$/);
});
