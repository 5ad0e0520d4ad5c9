import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import DiscountRequests from './discount-requests.tsx';

test('that discounts asked for are not known is said, with a way to ask again; that there are none is not', async () => {
  const server = answers({ listDiscountRequests: refuse('NETWORK') });
  const { drawn, user } = renderPart(<DiscountRequests />);
  expect(await screen.findByText('The discounts asked for could not be loaded.')).toBeVisible();
  server.change({ listDiscountRequests: () => ({ visits: [] }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(drawn).toBeEmptyDOMElement());
  expect(server.sentTo('listDiscountRequests')).toHaveLength(2);
});
