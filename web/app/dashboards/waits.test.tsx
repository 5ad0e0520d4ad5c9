import { expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { queryOf } from '#web/lib/queries.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { Waits } from './waits.tsx';

test('each step that waits for the staff leads to its list; what is late is said', () => {
  const client = newClient();
  client.setQueryData(queryOf('countWaiting').queryKey, {
    toCall: 1,
    toCollect: 15,
    toEnter: 100,
    lateToEnter: 2,
    toCheck: 0,
    toCorrect: 3,
    claims: 4,
    messages: 5,
  });
  const drawn = renderPart(<Waits />, { client, session: 'Staff' }).drawn;
  expect(linksIn(drawn)).toEqual([
    ['/critical-values', '1 Critical, to call'],
    ['/collect', '15 To collect'],
    ['/worklist', '99+ To enter · 2 late'],
    ['/view-pending-reports', '0 To check'],
    ['/view-pending-reports?list=rejected', '3 To correct'],
    ['/dashboard/verify-payment', '4 Payments to verify'],
    ['/messages', '5 Unread messages'],
  ]);
  expect(textOf(renderPart(<Waits />, { client, language: 'bn', session: 'Staff' }).drawn)).toContain(
    '৯৯+ রেজাল্ট লেখা বাকি · ২টিতে দেরি',
  );
});

test('in rows only what waits is shown', () => {
  const client = newClient();
  client.setQueryData(queryOf('countWaiting').queryKey, {
    toCall: 0,
    toCollect: 0,
    toEnter: 7,
    toCheck: 0,
    toCorrect: 0,
    claims: 0,
    messages: 1,
  });
  const drawn = renderPart(<Waits inRows />, { client, session: 'Staff' }).drawn;
  expect(linksIn(drawn).map(([, text]) => text)).toEqual(['7 To enter', '1 Unread messages']);
});

test.each<[Role, string[]]>([
  [
    'Receptionist',
    ['/view-doctor-bookings?status=REQUESTED', '/collect', '/home-visits', '/dashboard/verify-payment', '/messages'],
  ],
  [
    'Admin',
    [
      '/critical-values',
      '/view-doctor-bookings?status=REQUESTED',
      '/collect',
      '/worklist',
      '/view-pending-reports?list=rejected',
      '/home-visits',
      '/dashboard/verify-payment',
      '/messages',
      '/manage-roles',
      '/data-requests',
    ],
  ],
])('a %s finds the steps of their work, also before the numbers are known', (role, wanted) => {
  answers({ countWaiting: refuse('NETWORK') });
  const drawn = renderPart(<Waits />, { session: role }).drawn;
  expect(linksIn(drawn).map(([to]) => to)).toEqual(wanted);
  expect(textOf(drawn)).not.toMatch(/\d/);
});
