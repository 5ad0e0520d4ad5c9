import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryOf } from '#web/lib/queries.ts';
import { links, renderHtml, words } from '#web/testing/render.tsx';
import { useForWhom } from './use-for-whom.tsx';

vi.mock(import('#web/lib/session.ts'), async (original) => ({
  ...(await original()),
  useUser: () => ({ token: 't', name: 'Mita', phoneNumber: '9830012345', role: 'User' as const }),
}));

const self = { id: null, patientNumber: '10000836', name: 'Mita', relation: 'Self', age: null, gender: null };
const child = { id: 9, patientNumber: '10000844', name: 'Riya', relation: 'Child', age: 7, gender: 'Female' };

function Choice() {
  return useForWhom().choice;
}

function choiceOf(members: object[]): string {
  const client = new QueryClient();
  client.setQueryData(queryOf('listFamily').queryKey, { members } as never);
  return renderHtml(<Choice />, { client });
}

test('who has added nobody yet is told where to add a child; who has, chooses', () => {
  expect(links(choiceOf([self]))).toEqual([['/family', 'For a child or a parent? Add them first']]);
  const choice = choiceOf([self, child]);
  expect(links(choice)).toEqual([]);
  expect(words(choice)).toContain('Riya (Child · 7 years)');
});
