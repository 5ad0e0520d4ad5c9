import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Visit } from '#contract/visits/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import DiscountLimits from './discount-limits.tsx';
import DiscountRequests from './discount-requests.tsx';

const limits = (receptionist: number) => ({
  limits: [
    { role: 'Receptionist' as const, percent: receptionist },
    { role: 'Staff' as const, percent: 5 },
  ],
});

test('the limit of a role is saved for that role, and a refusal keeps what was typed', async () => {
  const server = answers({ readDiscountLimits: () => limits(10), changeDiscountLimit: refuse('FORBIDDEN') });
  const { user } = renderPart(<DiscountLimits />, { session: 'Admin' });
  const field = await screen.findByRole('textbox', { name: 'Receptionist, percent of the price' });
  expect(field).toHaveValue('10');
  await user.clear(field);
  await user.type(field, '15');
  const save = within(field.closest('form')!).getByRole('button', { name: 'Save limit' });
  await user.click(save);
  expect(await screen.findByText('The limit was not saved. You do not have permission to do this.')).toBeVisible();
  expect(field).toHaveValue('15');
  const letGo = server.hold('changeDiscountLimit');
  server.change({ readDiscountLimits: () => limits(15), changeDiscountLimit: () => limits(15) });
  await user.click(save);
  expect(save).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('The limit is saved.')).toBeVisible();
  expect(server.sentTo('changeDiscountLimit')[1]).toMatchObject({
    params: { role: 'Receptionist' },
    body: { percent: 15 },
  });
});

test.each(['7.5', '7,5%', '101', '1e1'])(
  'a limit of %s stays as it is typed, is refused and not sent',
  async (typed) => {
    const server = answers({ readDiscountLimits: () => limits(10) });
    const { user } = renderPart(<DiscountLimits />, { session: 'Admin' });
    const field = await screen.findByRole('textbox', { name: 'Receptionist, percent of the price' });
    await user.clear(field);
    await user.type(field, typed);
    await user.click(within(field.closest('form')!).getByRole('button', { name: 'Save limit' }));
    expect(field).toHaveValue(typed);
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('Please enter a whole percentage from 0 to 100, such as 10.'),
    );
    expect(server.sentTo('changeDiscountLimit')).toEqual([]);
  },
);

const visit: Visit = {
  visitId: 1,
  kind: 'WALK_IN',
  homeVisit: null,
  openedAt: '2026-11-26T05:00:00Z',
  patientName: 'Mitali Sen',
  patientNumber: '10004827',
  phone: '9000000007',
  language: 'en',
  referrer: '',
  lines: [],
  price: 600,
  discount: 0,
  paid: 0,
  owed: 600,
  payCode: 'CODE',
  paysOnline: false,
  discountRequest: {
    requestId: 41,
    amount: 120,
    reason: 'Camp',
    askedBy: 'Kajal',
    askedAt: '2026-11-26T05:00:00Z',
    approved: null,
  },
  bill: null,
  receipts: [],
};

test.each([
  ['Approve', true],
  ['Refuse', false],
])('%s decides a discount that was asked for, and it leaves the list', async (name, approve) => {
  const server = answers({ listDiscountRequests: () => ({ visits: [visit] }), decideDiscount: refuse('STALE') });
  const { user } = renderPart(<DiscountRequests />, { session: 'Admin' });
  expect(await screen.findByText('₹120 off ₹600')).toBeVisible();
  expect(screen.getByText('Camp. Asked by Kajal.')).toBeVisible();
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText(/^Somebody else has changed this meanwhile\./)).toBeVisible();
  server.change({ decideDiscount: () => visit, listDiscountRequests: () => ({ visits: [] }) });
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText('₹120 off ₹600')).toBeNull());
  expect(server.sentTo('decideDiscount')[1]).toMatchObject({ params: { id: '41' }, body: { approve } });
});
