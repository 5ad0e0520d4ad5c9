import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { queryOf } from '#web/lib/queries.ts';
import { links, renderHtml, words } from '#web/testing/render.tsx';
import { Waits } from './waits.tsx';

const user = vi.hoisted(() => ({ role: 'Staff' as Role }));
vi.mock(import('#web/lib/session.ts'), async (original) => ({
  ...(await original()),
  useUser: () => ({ token: 't', name: 'A', phoneNumber: '9000000001', ...user }),
}));

test('each step that waits for the staff leads to its list; what is late is said', () => {
  user.role = 'Staff';
  const client = new QueryClient();
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
  const html = renderHtml(<Waits />, { client });
  expect(links(html)).toEqual([
    ['/critical-values', '1 Critical, to call'],
    ['/collect', '15 To collect'],
    ['/worklist', '99+ To enter · 2 late'],
    ['/view-pending-reports', '0 To check'],
    ['/view-pending-reports?list=rejected', '3 To correct'],
    ['/dashboard/verify-payment', '4 Payments to verify'],
    ['/messages', '5 Unread messages'],
  ]);
  expect(words(renderHtml(<Waits />, { client, language: 'bn' }))).toContain('৯৯+ রেজাল্ট লেখা বাকি · ২টিতে দেরি');
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
  user.role = role;
  const html = renderHtml(<Waits />);
  expect(links(html).map(([to]) => to)).toEqual(wanted);
  expect(words(html)).not.toMatch(/\d/);
});
