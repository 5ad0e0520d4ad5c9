import { describe, expect, it } from 'vitest';
import { findFloorViolations, floorsTable, ownersTable } from './floors.ts';
import { parseModule } from './source.ts';

/** A small house without violations; each test adds one. */
const good: Record<string, string> = {
  'server/shared/errors.ts': '',
  'server/db/database.ts': `import { clinicError } from '../shared/errors.ts';`,
  'server/doctors/doctors.service.ts': `import { find } from './doctors.store.ts';`,
  'server/doctors/doctors.store.ts': `import type { Db } from '../db/database.ts'; const add = 'INSERT INTO doctors (id) VALUES ($1)';`,
  'server/bookings/record.service.ts': `import { readDoctor } from '../doctors/doctors.service.ts';`,
  'server/bookings/edit.store.ts': 'const update = `UPDATE bookings SET ${columns} WHERE id = $1`;',
  'server/visits/book/create.service.ts': `import { addBooking } from '../../bookings/record.service.ts';`,
  'server/lab-tests/starter.service.ts': `import { fillSamples } from '../laboratory/specimens.service.ts';`,
  'server/laboratory/specimens.service.ts': '',
  'server/testing/app.ts': `import { startServer } from '../start/main.ts';`,
  'server/start/main.ts': `import { app } from './app.ts';`,
  'server/start/app.ts': `import { handlers } from '../visits/book/create.service.ts';`,
};

const violationsWith = (changes: Record<string, string>): string[] =>
  findFloorViolations(Object.entries({ ...good, ...changes }).map(([path, text]) => parseModule(path, text)));

describe('the check of floors', () => {
  it('accepts a house without violations', () => {
    expect(violationsWith({})).toEqual([]);
  });

  it.each([
    [
      'an import that climbs',
      'server/doctors/doctors.service.ts',
      `import { addBooking } from '../bookings/record.service.ts';`,
      'server/doctors is below server/bookings',
    ],
    [
      'a type that climbs',
      'server/doctors/doctors.service.ts',
      `import type { Booking } from '../bookings/record.service.ts';`,
      'server/doctors is below server/bookings',
    ],
    [
      'an import through the alias',
      'server/doctors/doctors.service.ts',
      `import { addBooking } from '#server/bookings/record.service.ts';`,
      'server/doctors is below server/bookings',
    ],
    [
      'an import that waits until it is needed',
      'server/doctors/doctors.service.ts',
      `const later = () => import('../bookings/record.service.ts');`,
      'server/doctors is below server/bookings',
    ],
    [
      'a name that is passed on',
      'server/doctors/doctors.service.ts',
      `export { addBooking } from '../bookings/record.service.ts';`,
      'server/doctors is below server/bookings',
    ],
    [
      'all names that are passed on',
      'server/doctors/doctors.service.ts',
      `export * from '../bookings/record.service.ts';`,
      'server/doctors is below server/bookings',
    ],
    [
      'an import from deeper in a folder',
      'server/doctors/photos/shrink.ts',
      `import { addBooking } from '../../bookings/record.service.ts';`,
      'server/doctors is below server/bookings',
    ],
    [
      'an import of the start',
      'server/visits/book/create.service.ts',
      `import { app } from '../../start/app.ts';`,
      'server/visits is below server/start',
    ],
    [
      'the database that knows a department',
      'server/db/database.ts',
      `import { readDoctor } from '../doctors/doctors.service.ts';`,
      'server/db is below server/doctors',
    ],
    [
      'a shared part that knows the database',
      'server/shared/errors.ts',
      `import type { Db } from '../db/database.ts';`,
      'server/shared is below server/db',
    ],
    [
      'a neighbour that is not named',
      'server/audit/audit.service.ts',
      `import { readDoctor } from '../doctors/doctors.service.ts';`,
      'server/audit and server/doctors are on one floor',
    ],
    [
      'a named neighbour, the other way round',
      'server/laboratory/specimens.service.ts',
      `import { starter } from '../lab-tests/starter.service.ts';`,
      'server/laboratory and server/lab-tests are on one floor',
    ],
    [
      'a department without a floor',
      'server/canteen/menu.service.ts',
      `import { clinicError } from '../shared/errors.ts';`,
      'server/canteen is on no floor',
    ],
    ['a file beside the folders', 'server/money.ts', '', 'every file of the server stands in a folder'],
    [
      'an insert into a table of another',
      'server/patients/family.store.ts',
      `const add = 'INSERT INTO bookings (id) VALUES ($1)';`,
      'writes bookings, which server/bookings owns',
    ],
    [
      'an update of a table of another',
      'server/queue/queue.store.ts',
      'const set = `UPDATE bookings SET x = 1`;',
      'writes bookings, which server/bookings owns',
    ],
    [
      'a delete within a statement that reads',
      'server/queue/queue.store.ts',
      'const all = `WITH gone AS (DELETE FROM accounts RETURNING id) SELECT id FROM gone`;',
      'writes accounts, which server/accounts owns',
    ],
    [
      'a second writer of a table without a named owner',
      'server/schedules/schedules.store.ts',
      `const end = 'UPDATE doctors SET retired_at = $1';`,
      'doctors is written by doctors and schedules: name its owner',
    ],
  ])('refuses %s', (_, path, text, reason) => {
    expect(violationsWith({ [path]: text })).toEqual([expect.stringContaining(reason)]);
  });

  it('lets tests and what only they use reach everything', () => {
    const text = `import { app } from '../start/app.ts'; const add = 'INSERT INTO bookings (id) VALUES ($1)';`;
    expect(violationsWith({ 'server/doctors/doctors.test.ts': text, 'server/testing/a.store.ts': text })).toEqual([]);
  });

  it('reads no lock as a write', () => {
    const text =
      "const lock = `SELECT id FROM bookings FOR UPDATE OF b`; const no = 'ON CONFLICT DO UPDATE SET a = 1';";
    expect(violationsWith({ 'server/queue/queue.store.ts': text })).toEqual([]);
  });

  it('fails if it saw nothing', () => {
    expect(findFloorViolations([])).toEqual(['server: the check of floors saw no import, so it proved nothing']);
  });

  it('prints the floors from the top, and who owns a table that others write, too', () => {
    expect(floorsTable().split('\n')[2]).toContain('start');
    expect(floorsTable()).toContain('| accounts and the catalogue | accounts, lab-tests, laboratory |');
    expect(ownersTable()).toContain('| `sittings` | schedules | queue: one statement gives a number once');
  });
});
