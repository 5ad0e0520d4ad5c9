import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPerson, aPhone, forgetPeople } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';
import { fillNameKeys } from './people.service.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist', { name: 'Rupa' });
  for (const name of ['Anirban Mukherjee', 'শ্রাবণী মুখার্জি', 'Sourav Das', 'Mitali Ghosh', 'সুভাষ দাস', 'Rahul Banerjee'])
    await aPerson(app.db, { name });
});
afterAll(() => app.close());

const find = (query: string, who = desk) => done(who.findPeople({ params: { query } }));
const names = async (query: string) => (await find(query)).map(({ name }) => name);

describe('the search for people', () => {
  it.each(['Mukherjee', 'mukharji', 'Mukhopadhyay', 'মুখার্জি', 'মুখার্জী', 'mukerjee'])(
    'finds both Mukherjees by %s',
    async (query) => {
      expect(await names(query)).toEqual(expect.arrayContaining(['Anirban Mukherjee', 'শ্রাবণী মুখার্জি']));
      expect(await names(query)).not.toContain('Mitali Ghosh');
    },
  );

  it.each([
    ['saurav', 'Sourav Das'],
    ['subhas das', 'সুভাষ দাস'],
    ['mitali', 'Mitali Ghosh'],
    ['ব্যানার্জি', 'Rahul Banerjee'],
    ['Rahul', 'Rahul Banerjee'],
  ])('%s finds %s first', async (query, name) => expect((await names(query))[0]).toBe(name));

  it('finds phones by their beginning, and nothing for a text that is no name', async () => {
    const { phone } = await aPerson(app.db, { name: 'Ten Digits' });
    expect((await find(phone.slice(0, 9))).map((person) => person.phoneNumber)).toContain(phone);
    expect(await find('%%%')).toEqual([]);
    expect(await find('😀')).toEqual([]);
  });

  it('gives a doctor whole numbers only, and the e-mail to the admin only', async () => {
    const [doctor, admin] = [await app.asRole('Doctor'), await app.asRole('Admin')];
    expect((await doctor.findPeople({ params: { query: 'Das' } })).status).toBe(403);
    expect((await doctor.findPeople({ params: { query: desk.account.phone.slice(0, 9) } })).status).toBe(403);
    expect(await find(desk.account.phone, doctor)).toMatchObject([{ userName: 'Rupa', roles: ['Receptionist'] }]);
    expect('email' in (await find('Das'))[0]!).toBe(false);
    expect('email' in (await find('Das', admin))[0]!).toBe(true);
  });

  it('also finds names that were not entered by sign-up', async () => {
    await forgetPeople(app.db, ['Zubeida Khatun']);
    await app.db.query(`INSERT INTO accounts (phone, name) VALUES ($1, 'Zubeida Khatun')`, [aPhone()]);
    expect(await names('jubeda')).toEqual([]);
    await fillNameKeys(app.db);
    expect(await names('jubeda')).toEqual(['Zubeida Khatun']);
  });
});
