import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import Completed from './completed.tsx';

test('an empty list of reports says so, and one that failed is read again with a press', async () => {
  const server = answers({
    listReports: refuse('FORBIDDEN'),
    readIdentity: () => ({ needed: false, asks: null, triesLeft: 3 }),
  });
  const { user } = renderPart(<Completed />, { session: 'User' });
  expect(await screen.findByText('Error fetching reports.', { exact: false })).toBeVisible();
  server.change({
    listReports: () => ({
      _embedded: { reportEntityList: [] },
      page: { size: 10, totalElements: 0, totalPages: 0, number: 0 },
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No reports available.')).toBeVisible();
});
