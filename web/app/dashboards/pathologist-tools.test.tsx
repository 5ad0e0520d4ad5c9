import { expect, test } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import { linksIn } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { screen } from '@testing-library/react';
import PathologistTools from './pathologist-tools.tsx';

test('a pathologist finds the lists of tests and of reports', () => {
  answers({ countReports: refuse('NETWORK'), countWaiting: refuse('NETWORK') });
  renderPart(<PathologistTools />, { session: 'Pathologist' });
  const tools = screen.getByRole('navigation', { name: 'Tests and Reports' });
  expect(linksIn(tools).map(([to]) => to)).toEqual([
    '/view-test-bookings',
    '/view-upcoming-bookings?type=test',
    '/view-completed-bookings?type=test',
    '/search-test-details',
    '/completed',
    '/view-pending-reports',
    '/view-signed-reports',
    '/validate-report',
  ]);
});
