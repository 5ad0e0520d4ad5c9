import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryOf } from '#web/lib/queries.ts';
import { renderHtml, words } from '#web/testing/render.tsx';
import DiscountRequests from './discount-requests.tsx';

async function clientWith(visits: Error | unknown[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  const { queryKey } = queryOf('listDiscountRequests');
  const read = () => (visits instanceof Error ? Promise.reject(visits) : Promise.resolve({ visits }));
  await client.prefetchQuery({ queryKey, queryFn: read });
  return client;
}

test('that discounts asked for are not known is said, with a way to ask again; that there are none is not', async () => {
  const failed = renderHtml(<DiscountRequests />, { client: await clientWith(new Error('away')), language: 'en' });
  expect(words(failed)).toContain('The discounts asked for could not be loaded.');
  expect(words(renderHtml(<DiscountRequests />, { client: await clientWith([]), language: 'en' }))).toBe('');
});
