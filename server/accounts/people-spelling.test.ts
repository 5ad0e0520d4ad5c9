import { afterAll, beforeAll, expect, it } from 'vitest';
import { spelledName } from '#contract/patients/name-key.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPatient, aPerson } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';
import { fillNameKeys } from './people.service.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist', { name: 'Zzz Counter' });
});
afterAll(() => app.close());

const names = async (query: string) => (await done(desk.findPeople({ params: { query } }))).map(({ name }) => name);
const everything = async (q: string) => (await done(desk.searchAll({ query: { q } }))).people.map(({ name }) => name);

it.each([
  ['राम कुमार', ['राम कुमार', 'राम', 'रामकुमार', 'राम  कुमार', 'Ram Kumar']],
  ['ᱨᱟᱢ ᱢᱩᱨᱢᱩ', ['ᱨᱟᱢ ᱢᱩᱨᱢᱩ', 'ᱨᱟᱢ', 'ᱨᱟᱢᱢᱩᱨᱢᱩ']],
  ['ଜଗନ୍ନାଥ ପଣ୍ଡା', ['ଜଗନ୍ନାଥ ପଣ୍ଡା', 'ଜଗନ୍ନାଥପଣ୍ଡା']],
  ['محمد رحیم', ['محمد رحیم', 'محمد']],
  ['😀', ['😀']],
  ['A', ['A', 'a', ' A ', '\u200bA']],
  ['ও', ['ও']],
  [
    "Maria D'Souza",
    ["Maria D'Souza", 'maria dsouza', 'Maria D Souza', 'dsouza', 'D Souza', "d'souza", 'Maria D’Souza'],
  ],
  ["D'Cruz", ['dcruz', 'D Cruz', 'd’cruz', "D'Cruz"]],
  ['Sukumar Sengupta', ['sukumarsengupta', 'Sukumar Sen Gupta', 'sen gupta']],
])('%s is found', async (name, typed) => {
  await aPerson(app.db, { name });
  for (const text of typed) {
    expect(await names(text), text).toContain(name);
    expect(await everything(text), text).toContain(name);
  }
});

it('the name that was typed comes first, also of one letter among many that begin with it', async () => {
  for (const name of ['Oyy', 'Oyyan', 'O', 'Oyy Das', 'Oyya']) await aPerson(app.db, { name });
  expect((await names('O'))[0]).toBe('O');
  expect((await names('Oyy'))[0]).toBe('Oyy');
});

it('a member of a family is found, and named alone', async () => {
  const { id } = await aPerson(app.db, { name: 'Jhuma Hembram' });
  await aPatient(app.db, { accountId: id, name: 'सीता देवी' });
  expect(await names('सीता देवी')).toEqual(['Jhuma Hembram']);
  expect(await everything('सीता देवी')).toEqual(['सीता देवी']);
  expect(await everything('Sita Debi')).toContain('सीता देवी');
});

it('what has no letter finds nobody', async () => {
  for (const text of ["'", '. -', '-']) expect(await names(text), text).toEqual([]);
});

it('names that had no key get one at the next start, also of families', async () => {
  const { id } = await aPerson(app.db, { name: 'गीता' });
  await aPatient(app.db, { accountId: id, name: 'मीना' });
  await app.db.query(`UPDATE accounts SET name_key = '' WHERE id = $1`, [id]);
  await app.db.query(`UPDATE patients SET name_key = '' WHERE account_id = $1`, [id]);
  await fillNameKeys(app.db);
  const { rows } = await app.db.query(
    `SELECT name_key FROM accounts WHERE id = $1 UNION ALL SELECT name_key FROM patients WHERE account_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ name_key: 'gat' }, { name_key: 'man' }]);
});

it('the database spells names as the contract does', async () => {
  const all = ["D'Souza", 'D’ Souza', 'É\u0301mile-O‘Neil', 'A.B\u00a0C', 'রিনা\u200c মণ্ডল য়', 'ᱨᱟᱢ', 'ʼ`´', 'ÀŚ'];
  for (const name of all) {
    const { rows } = await app.db.query('SELECT spelled_name($1) AS spelled', [name]);
    expect(rows, name).toEqual([{ spelled: spelledName(name) }]);
  }
});

it('no search has to look at everybody', async () => {
  await app.db.transaction(async (tx) => {
    // A few people are read as fast without an index.
    await tx.query('SET LOCAL enable_seqscan = off');
    const plan = async (condition: string) => {
      const { rows } = await tx.query(`EXPLAIN SELECT id FROM accounts WHERE ${condition} AND deleted_at IS NULL`);
      return (rows as Record<string, string>[]).map((row) => row['QUERY PLAN']).join('\n');
    };
    const [one, next] = [`spelled_name('Aß')`, `(spelled_name('Aß') || chr(1114111))`];
    expect(await plan(`spelled_name(name) ~>=~ ${one} AND spelled_name(name) ~<~ ${next}`)).toMatch(
      /accounts_spelled_name[^]*Index Cond/,
    );
  });
  const { rows } = await app.db.query(
    `SELECT tablename FROM pg_indexes
      WHERE indexdef LIKE '%gin (replace(name_key, '' ''::text, ''''::text) gin_trgm_ops)%' ORDER BY tablename`,
  );
  expect(rows).toEqual([{ tablename: 'accounts' }, { tablename: 'patients' }]);
});
