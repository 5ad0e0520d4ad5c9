import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#web/testing/render.tsx';
import { LeaveWarning } from './leave-warning.tsx';

/** Draws unsaved changes and presses a link to another screen. */
async function leaving() {
  const onLeave = vi.fn<() => void>();
  const part = (
    <>
      <LeaveWarning isDirty onLeave={onLeave} />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  const { user, address } = renderPart(part, { session: 'Admin' });
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  expect(address()).toBe('/');
  return { press: (name: string) => user.click(question.getByRole('button', { name })), address, onLeave };
}

test.each(['Close', 'Stay here'])('%s keeps unsaved changes and their screen', async (name) => {
  const { press, address, onLeave } = await leaving();
  await press(name);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/');
  expect(onLeave).not.toHaveBeenCalled();
});

test('leaving without saving discards the changes', async () => {
  const { press, address, onLeave } = await leaving();
  await press('Leave without saving');
  await waitFor(() => expect(address()).toBe('/elsewhere'));
  expect(onLeave).toHaveBeenCalledOnce();
});
