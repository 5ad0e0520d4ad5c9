import { expect, test } from 'vitest';
import type { Queued, QueueSession } from '#contract/queue/shapes.ts';
import type { Step } from '#contract/queue/states.ts';
import { personFor, personOfSlip } from './use-keys.ts';

const person = (id: number, ...steps: Step[]) => ({ id, abilities: { steps } }) as Queued;
const sessions = [
  { people: [person(1, 'DONE'), person(2, 'CALL', 'PRIORITY'), person(3, 'PRIORITY')] },
  { people: [person(4, 'CALL', 'PRIORITY'), person(5, 'ARRIVE')] },
] as QueueSession[];
const idOf = (step: Step, focused: number | null) => personFor(step, sessions, focused)?.id;

test('a key is for the focused person, else for the first of the focused session, else for the first of all', () => {
  expect([idOf('CALL', null), idOf('DONE', null), idOf('ARRIVE', null)]).toEqual([2, 1, 5]);
  expect([idOf('PRIORITY', 3), idOf('PRIORITY', 1), idOf('CALL', 5)]).toEqual([3, 2, 4]);
  expect(idOf('ARRIVE', 1), 'nobody of another session').toBeUndefined();
});

test('a slip is told by the code that its QR code holds', () => {
  const coded = [
    {
      people: [
        { ...person(6), code: null },
        { ...person(7), code: 'AbCdEfGhIjKlMnOpQrStUw' },
      ],
    },
  ];
  const found = (text: string) => personOfSlip(text, coded as QueueSession[])?.id;
  expect(found('https://clinic.example/t/AbCdEfGhIjKlMnOpQrStUw')).toBe(7);
  expect(found('https://clinic.example/t/abcdefghijklmnopqrstuw')).toBeUndefined();
  expect(found('10004827')).toBeUndefined();
});
