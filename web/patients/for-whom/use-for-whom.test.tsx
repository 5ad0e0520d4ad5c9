import type { ReactElement } from 'react';
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

const drawn: ReturnType<typeof useForWhom>[] = [];
function Choice({ shown }: { shown?: string | undefined }) {
  const forWhom = useForWhom(shown);
  drawn.push(forWhom);
  return forWhom.choice;
}

function choiceOf(members: object[], shown?: string): string {
  const client = new QueryClient();
  client.setQueryData(queryOf('listFamily').queryKey, { members } as never);
  return renderHtml(<Choice shown={shown} />, { client });
}

test('who has added nobody yet is told where to add a child; who has, chooses', () => {
  expect(links(choiceOf([self]))).toEqual([['/family', 'For a child or a parent? Add them first']]);
  const choice = choiceOf([self, child]);
  expect(links(choice)).toEqual([]);
  expect(words(choice)).toContain('Riya (Child · 7 years)');
});

test('a choice is kept until a booking is made; the next begins with the person whom the screen shows', () => {
  const next = (shown?: string) => {
    choiceOf([self, child], shown);
    return drawn.at(-1)?.patientId;
  };
  expect([next(), next('10000844'), next('10000836')]).toEqual([null, 9, null]);
  const choose = (id: number | null) =>
    (drawn.at(-1)!.choice as ReactElement<{ onChange: (id: number | null) => void }>).props.onChange(id);
  choose(9);
  expect(next()).toBe(9);
  choose(null);
  expect(next('10000844')).toBe(null);
  drawn.at(-1)?.onBooked();
  expect([next(), next('10000844')]).toEqual([null, 9]);
});
