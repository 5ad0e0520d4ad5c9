import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FamilyMember } from '#contract/patients/family.ts';
import { queryOf } from '#web/lib/queries.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { useForWhom } from './use-for-whom.tsx';

const self = { id: null, patientNumber: '10000836', name: 'Mita', relation: 'Self', age: null, gender: null };
const child = { id: 9, patientNumber: '10000844', name: 'Riya', relation: 'Child', age: 7, gender: 'Female' };

function Booking({ shown }: { shown?: string | undefined }) {
  const { choice, patientId, onBooked } = useForWhom(shown);
  return (
    <>
      {choice}
      <output>{String(patientId)}</output>
      <button onClick={onBooked}>Book</button>
    </>
  );
}

/** Opens a screen that books, in place of the one before. */
function open(members: object[], shown?: string) {
  cleanup();
  const client = newClient();
  client.setQueryData(queryOf('listFamily').queryKey, { members: members as FamilyMember[] });
  return renderPart(<Booking shown={shown} />, { client, session: 'User' });
}
const choice = () => screen.queryByRole('combobox', { name: 'Who is this booking for?' });
const add = () => screen.queryByRole('link');

test('who has added nobody yet is told where to add a child; who has, chooses', () => {
  open([self]);
  expect(choice()).toBeNull();
  expect(add()).toHaveTextContent('For a child or a parent? Add them first');
  expect(add()).toHaveAttribute('href', '/family');
  open([self, child]);
  expect(choice()).toHaveTextContent('Riya (Child · 7 years)');
  expect(add()).toBeNull();
});

test('a choice is kept until a booking is made; the next begins with the person whom the screen shows', async () => {
  const next = (shown?: string) => {
    const { user } = open([self, child], shown);
    const chosen = () => screen.getByRole('status').textContent;
    const choose = (name: RegExp) => user.selectOptions(choice()!, screen.getByRole('option', { name }));
    return { chosen, choose, book: () => user.click(screen.getByRole('button', { name: 'Book' })) };
  };
  expect([next().chosen(), next('10000844').chosen(), next('10000836').chosen()]).toEqual(['null', '9', 'null']);
  await next().choose(/Riya/);
  expect(next().chosen()).toBe('9');
  await next().choose(/Piyali Das/);
  const own = next('10000844');
  expect(own.chosen()).toBe('null');
  await own.book();
  expect([next().chosen(), next('10000844').chosen()]).toEqual(['null', '9']);
});
