import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import type { Drawer } from './count-drawer.tsx';
import DrawerPage from './drawer.tsx';

const drawer: Drawer = {
  accountId: 5,
  shiftId: 31,
  by: 'Piyali Das',
  role: 'Receptionist',
  openedAt: '2026-11-26T03:30:00.000Z',
  visits: 2,
  float: 500,
  taken: 1250.5,
  givenBack: 100,
  expected: 1650.5,
  countId: null,
  counted: null,
  difference: null,
  countedBy: null,
  countedAt: null,
  note: null,
  awaitsSignature: false,
  signedBy: null,
  signedAt: null,
  abilities: { count: true, open: true, sign: false },
};
const own = (changes: Partial<Drawer> = {}): Answer<'readDrawer'> => ({
  day: '2026-11-26',
  drawer: { ...drawer, ...changes },
});

// Half past ten in the morning in India.
beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('a count is sent once, for the drawer on the screen, and then stands there', async () => {
  const server = answers({ readDrawer: () => own(), countDrawer: () => own({ counted: 1650.5, difference: 0 }) });
  const { user } = renderPart(<DrawerPage />, { session: 'Receptionist' });
  await user.click(await screen.findByRole('button', { name: 'Count the cash' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('Piyali Das · Should be there: ₹1,650.50');

  await user.type(screen.getByRole('textbox', { name: 'Cash counted (₹)' }), '1650.50');
  const letGo = server.hold('countDrawer');
  await user.click(screen.getByRole('button', { name: 'Save the count' }));
  expect(screen.getByRole('button', { name: 'Save the count' })).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Enter}');

  server.change({ readDrawer: () => own({ counted: 1650.5, difference: 0 }) });
  letGo();
  expect(await screen.findByText(/Counted: ₹1,650.50/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('countDrawer')).toMatchObject([
    { params: { day: '2026-11-26' }, body: { accountId: 5, shiftId: 31, float: '500', counted: '1650.50' } },
  ]);
});

test('a count that the clinic refuses stays in its sheet, and is sent again with the same key', async () => {
  const server = answers({ readDrawer: () => own(), countDrawer: refuse('NETWORK') });
  const { user } = renderPart(<DrawerPage />, { session: 'Receptionist' });
  await user.click(await screen.findByRole('button', { name: 'Count the cash' }));
  await user.type(screen.getByRole('textbox', { name: 'Cash counted (₹)' }), '1600');
  await user.click(screen.getByRole('button', { name: 'Save the count' }));
  expect(await screen.findByText(/The count could not be saved\. The clinic could not be reached\./)).toBeVisible();

  server.change({ countDrawer: refuse('INVALID_FIELDS', { note: 'Please say why.' }) });
  await user.click(screen.getByRole('button', { name: 'Save the count' }));
  const note = await screen.findByRole('textbox', {
    name: 'Reason, if the cash differs',
    description: 'Please say why.',
  });
  expect(note).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Cash counted (₹)' })).toHaveValue('1600');
  const keys = server.sentTo('countDrawer').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('a drawer is opened with the change that is in it', async () => {
  const server = answers({ readDrawer: () => own(), openDrawer: () => own({ shiftId: 32 }) });
  const { user } = renderPart(<DrawerPage />, { session: 'Receptionist' });
  await user.click(await screen.findByRole('button', { name: 'Open a drawer' }));
  await user.type(screen.getByRole('textbox', { name: 'Change in the drawer (₹)' }), '300');
  await user.click(screen.getByRole('button', { name: 'Open it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('openDrawer')).toMatchObject([{ body: { float: '300' } }]);
});

test('an opening that the clinic refuses says why', async () => {
  answers({ readDrawer: () => own(), openDrawer: refuse('FORBIDDEN') });
  const { user } = renderPart(<DrawerPage />, { session: 'Receptionist' });
  await user.click(await screen.findByRole('button', { name: 'Open a drawer' }));
  await user.type(screen.getByRole('textbox', { name: 'Change in the drawer (₹)' }), '300');
  await user.click(screen.getByRole('button', { name: 'Open it' }));
  expect(
    await screen.findByText('The drawer could not be opened. You do not have permission to do this.'),
  ).toBeVisible();
});
