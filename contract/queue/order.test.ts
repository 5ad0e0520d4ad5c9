import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { inOrder } from './order.ts';
import type { Waiting } from './order.ts';

const minute = 60_000;
const one = (number: number, appointment: number, arrived: number, more: Partial<Waiting> = {}): Waiting => ({
  number,
  appointment: appointment * minute,
  arrived: arrived * minute,
  isEmergency: false,
  boost: 0,
  behind: 0,
  ...more,
});
const numbers = (waiting: readonly Waiting[], run = 0) => inOrder(waiting, run).map(({ number }) => number);

describe('the order', () => {
  it('is by the later of appointment and arrival, ties by number', () => {
    expect(numbers([one(3, 30, 5), one(2, 10, 40), one(1, 20, 10), one(4, 20, 20)])).toEqual([1, 4, 3, 2]);
  });

  it('takes those with a boost so much ahead, at most two in a row, and emergencies first', () => {
    const seniors = [4, 5, 6].map((number) => one(number, 30, 30, { boost: 20 * minute }));
    const others = [one(1, 15, 15), one(2, 16, 16)];
    expect(numbers([...others, ...seniors])).toEqual([4, 5, 1, 6, 2]);
    expect(numbers([...others, ...seniors], 2)).toEqual([1, 4, 5, 2, 6]);
    expect(numbers([...others, one(4, 30, 30, { boost: 10 * minute })]), 'not that much').toEqual([1, 2, 4]);
    expect(numbers([...others, one(9, 90, 90, { isEmergency: true })])).toEqual([9, 1, 2]);
  });

  it('puts somebody who came back behind the next two, but never behind nobody', () => {
    const back = one(1, 0, 0, { behind: 2 });
    expect(numbers([back, one(2, 5, 5), one(3, 6, 6), one(4, 7, 7)])).toEqual([2, 3, 1, 4]);
    expect(numbers([back])).toEqual([1]);
  });
});

const anyone = fc.record({
  appointment: fc.integer({ min: 0, max: 200 }),
  arrived: fc.integer({ min: 0, max: 200 }),
  isEmergency: fc.constantFrom(false, false, true),
  boost: fc.constantFrom(0, 0, 10 * minute, 20 * minute),
});
const queue = fc
  .array(anyone, { maxLength: 30 })
  .map((people) => people.map((person, index) => one(index + 1, person.appointment, person.arrived, person)))
  .map((people) =>
    people.map((person) => ({ ...person, appointment: person.appointment * minute, arrived: person.arrived * minute })),
  );
const due = ({ appointment, arrived }: Waiting) => Math.max(appointment, arrived);

describe('whoever waits', () => {
  it('is called once, and within one class nobody behind a later one', () => {
    fc.assert(
      fc.property(queue, (people) => {
        const order = inOrder(people, 0);
        expect(order.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(people.map(({ number }) => number));
        for (const boost of [0, 10 * minute, 20 * minute]) {
          const times = order.filter((person) => !person.isEmergency && person.boost === boost).map(due);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('is overtaken by at most two in a row; emergencies are exempt', () => {
    fc.assert(
      fc.property(queue, (people) => {
        const order = inOrder(people, 0).filter(({ isEmergency }) => !isEmergency);
        let run = 0;
        for (const [index, person] of order.entries()) {
          const overtakes = order.slice(index + 1).some((later) => due(later) < due(person));
          run = overtakes ? run + 1 : 0;
          expect(run).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});
