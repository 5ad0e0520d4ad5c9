import { expect, it } from 'vitest';
import { eraseDay } from './retention.ts';

const today = '2026-11-23';

it.each([
  ['a year from today for people who were never here', [], '2027-11-23'],
  ['five years after the last visit of an adult', [{ lastVisit: '2026-03-01', bornOn: '1980-05-06' }], '2031-03-01'],
  ['never less than a year from today', [{ lastVisit: '2020-03-01', bornOn: '1980-05-06' }], '2027-11-23'],
  ['the 21st birthday of a child', [{ lastVisit: '2026-03-01', bornOn: '2020-05-06' }], '2041-05-06'],
  [
    'five years after the last visit, where that is later',
    [{ lastVisit: '2026-03-01', bornOn: '2006-05-06' }],
    '2031-03-01',
  ],
  [
    'the last visit alone, of somebody whose age is not known',
    [{ lastVisit: '2026-03-01', bornOn: null }],
    '2031-03-01',
  ],
  [
    'the latest of all people on the account',
    [
      { lastVisit: '2026-03-01', bornOn: '1980-05-06' },
      { lastVisit: '2026-01-01', bornOn: '2024-02-29' },
    ],
    '2045-03-01',
  ],
  ['nothing of a child that was never here', [{ lastVisit: null, bornOn: '2024-02-29' }], '2027-11-23'],
])('the identity is kept until %s', (_, people, day) => {
  expect(eraseDay(people, today)).toBe(day);
});
