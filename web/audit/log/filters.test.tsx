import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#web/testing/render.tsx';
import { noFilter } from '../shared/audit-filter.ts';
import { Filters } from './filters.tsx';

test('what is chosen right after Show everything stays when the address has changed', async () => {
  const asked = vi.fn<Parameters<typeof Filters>[0]['onFilter']>();
  /** A page whose address changes only when it is told to. */
  function Late() {
    const [filter, setFilter] = useState({ ...noFilter, person: '9000000007' });
    return (
      <>
        <Filters filter={filter} onFilter={asked} />
        <button onClick={() => setFilter(noFilter)}>Arrive</button>
      </>
    );
  }
  const { user } = renderPart(<Late />, { session: 'Admin' });
  expect(screen.getByLabelText(/^Whose record/)).toHaveValue('9000000007');
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(asked).toHaveBeenCalledWith(noFilter);
  await user.selectOptions(screen.getByLabelText('What came of it'), 'Refused');
  await user.click(screen.getByRole('button', { name: 'Arrive' }));
  expect(screen.getByLabelText('What came of it')).toHaveDisplayValue('Refused');
  expect(screen.getByLabelText(/^Whose record/)).toHaveValue('');
  expect(screen.getByLabelText('What came of it')).toBeVisible();
});
