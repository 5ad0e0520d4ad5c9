import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryOf } from '#web/lib/queries.ts';
import { renderHtml, words } from '#web/testing/render.tsx';
import BeforeYouCome from './before-you-come.tsx';

vi.mock(import('#web/lib/session.ts'), async (original) => ({
  ...(await original()),
  useUser: () => ({ token: 't', name: 'Mitali Sen', phoneNumber: '9000000007', role: 'User' as const }),
}));

const client = new QueryClient();
client.setQueryData(queryOf('listLabTests').queryKey, [
  { testId: 3, preparation: 'Nothing to eat for 8 hours', preparationBn: 'আট ঘণ্টা খালি পেটে', promisedHours: 24 },
  { testId: 4, preparation: '', preparationBn: '', promisedHours: 24 },
] as never);

test('a patient is told what to do before the test, in their language', () => {
  expect(words(renderHtml(<BeforeYouCome testId={3} />, { client }))).toMatch(
    /^Before you come Nothing to eat for 8 hours · /,
  );
  expect(words(renderHtml(<BeforeYouCome testId={3} />, { client, language: 'bn' }))).toMatch(
    /^আসার আগে আট ঘণ্টা খালি পেটে · /,
  );
});

test('nothing stands there without a preparation, or for a test that is not offered any more', () => {
  for (const testId of [4, 5]) expect(renderHtml(<BeforeYouCome testId={testId} />, { client })).toBe('');
});
