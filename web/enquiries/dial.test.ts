import { expect, test } from 'vitest';
import { dial } from './dial.ts';

test.each([
  ['98300 12345', '+919830012345'],
  ['+91 98300-12345', '+919830012345'],
  ['033 2222 3333', '03322223333'],
])('%s is dialled as %s', (written, dialled) => expect(dial(written)).toBe(dialled));
