import { describe, expect, it } from 'vitest';
import { parseModule } from './source.ts';
import { findLooseWrites } from './transactions.ts';

/** A call that changes something, down to its statement; each test changes one file. */
const good: Record<string, string> = {
  'server/doctors/doctors.handlers.ts': `
    import { add } from './doctors.service.ts';
    export const handlers = (deps) => ({ addDoctor: ({ body }) => add(deps, body) });`,
  'server/doctors/doctors.service.ts': `
    import { insertDoctor } from './doctors.store.ts';
    export const add = ({ db }, body) => db.transaction((tx) => insertDoctor(tx, body));`,
  'server/doctors/doctors.store.ts': `
    const insert = statement('doctors.insert', 'INSERT INTO doctors (name) VALUES ($1)');
    const read = statement('doctors.read', 'SELECT id FROM doctors FOR UPDATE');
    export const insertDoctor = (tx, name) => tx.first(insert, [name]);
    export const readDoctor = (db) => db.first(read);`,
};
const service = 'server/doctors/doctors.service.ts';
const imported = `import { insertDoctor } from './doctors.store.ts';`;

const violationsWith = (changes: Record<string, string>) =>
  findLooseWrites(Object.entries({ ...good, ...changes }).map(([path, text]) => parseModule(path, text)));

describe('the check of transactions', () => {
  it('accepts a change whose writes are in its transaction', () => {
    expect(violationsWith({})).toEqual([]);
  });

  it.each([
    ['with the database', `export const add = ({ db }, body) => insertDoctor(db, body);`],
    ['with the parts of the start', `export const add = (deps, body) => insertDoctor(deps.db, body);`],
    [
      'in a function below',
      `export const add = ({ db }, body) => keep(db, body); function keep(db, body) { return insertDoctor(db, body); }`,
    ],
    [
      'beside a transaction',
      `export async function add({ db }, body) { await db.transaction((tx) => insertDoctor(tx, body)); await insertDoctor(db, body); }`,
    ],
  ])('refuses a write of a change without a transaction: %s', (_, text) => {
    expect(violationsWith({ [service]: `${imported} ${text}` })).toEqual([
      expect.stringContaining(`${service}:1 writes with`),
    ]);
  });

  it('refuses one that another department makes for it', () => {
    const other = 'server/audit/marks.service.ts';
    expect(
      violationsWith({
        [service]: `import { mark } from '../audit/marks.service.ts'; export const add = ({ db }) => mark(db);`,
        [other]: `export { mark } from './marks.store.ts'; export const note = 1;`,
        'server/audit/marks.store.ts': `const write = 'UPDATE marks SET a = 1'; export const mark = (db) => db.run(write);`,
      }),
    ).toEqual([expect.stringContaining(`${service}:1 writes with db (mark)`)]);
  });

  it('accepts reads, locks and what no change reaches', () => {
    const text = `import { insertDoctor, readDoctor } from './doctors.store.ts';
      export const add = ({ db }, body) => readDoctor(db) && db.transaction((tx) => insertDoctor(tx, body));
      export const fill = (db) => insertDoctor(db, 'first');`;
    expect(violationsWith({ [service]: text })).toEqual([]);
  });

  it('fails if it met no write', () => {
    expect(findLooseWrites([])).toEqual([expect.stringContaining('proved nothing')]);
  });
});
