import { expect, it } from 'vitest';
import { readPeopleQuery } from './people-query.ts';

it.each([
  ['  Mukherjee ', 'Mukherjee'],
  ['মুখার্জি', 'মুখার্জি'],
  ['98300 12345', '9830012345'],
  ['৯৮৩০০১২৩৪৫', '9830012345'],
  ['+91 98300-12345', '9830012345'],
  ['098300 12345', '9830012345'],
  ['983', '983'],
  ['Ward 7', 'Ward 7'],
  ['   ', ''],
])('reads %j as %j', (typed, asked) => {
  expect(readPeopleQuery(typed)).toBe(asked);
});
