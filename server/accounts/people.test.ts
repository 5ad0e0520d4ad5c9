import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPerson } from '../testing/builders.store.ts';
import { fillNameKeys } from './people.service.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist', { name: 'Rupa' });
  for (const name of ['Anirban Mukherjee', 'শ্রাবণী মুখার্জি', 'Sourav Das', 'Mitali Ghosh', 'সুভাষ দাস', 'Rahul Banerjee']) await aPerson(app.db, { name });
});
afterAll(() => app.close());

const find = async (query: string, who = desk) => (await who.call('GET', `/management/view/user/find/${encodeURIComponent(query)}`)).body as Answer<'findPeople'>;
const names = async (query: string) => (await find(query)).map(({ name }) => name);

describe('the search for people', () => {
  it.each(['Mukherjee', 'mukharji', 'Mukhopadhyay', 'মুখার্জি', 'মুখার্জী', 'mukerjee'])('finds both Mukherjees by %s', async (query) => {
    expect(await names(query)).toEqual(expect.arrayContaining(['Anirban Mukherjee', 'শ্রাবণী মুখার্জি']));
    expect(await names(query)).not.toContain('Mitali Ghosh');
  });

  it.each([['saurav', 'Sourav Das'], ['subhas das', 'সুভাষ দাস'], ['mitali', 'Mitali Ghosh'], ['ব্যানার্জি', 'Rahul Banerjee'], ['Rahul', 'Rahul Banerjee']])(
    '%s finds %s first', async (query, name) => expect((await names(query))[0]).toBe(name));

  it('finds phones by their beginning, and nobody by what is no name', async () => {
    const { phone } = await aPerson(app.db, { name: 'Ten Digits' });
    expect((await find(phone.slice(0, 9))).map((person) => person.phoneNumber)).toContain(phone);
    expect(await find('%%%')).toEqual([]);
    expect(await find('😀')).toEqual([]);
  });

  it('gives a doctor whole numbers only, and the e-mail to the admin alone', async () => {
    const [doctor, admin] = [await app.asRole('Doctor'), await app.asRole('Admin')];
    expect((await doctor.call('GET', '/management/view/user/find/Das')).status).toBe(403);
    expect((await doctor.call('GET', `/management/view/user/find/${desk.account.phone.slice(0, 9)}`)).status).toBe(403);
    expect(await find(desk.account.phone, doctor)).toMatchObject([{ userName: 'Rupa', roles: ['Receptionist'] }]);
    expect('email' in (await find('Das'))[0]!).toBe(false);
    expect('email' in (await find('Das', admin))[0]!).toBe(true);
  });

  it('finds those too whose names came in otherwise', async () => {
    await app.db.query(`INSERT INTO accounts (phone, name) VALUES ('5888888888', 'Zubeida Khatun')`);
    expect(await names('jubeda')).toEqual([]);
    await fillNameKeys(app.db);
    expect(await names('jubeda')).toEqual(['Zubeida Khatun']);
  });
});

describe('role requests', () => {
  it('are granted with the role, the end of the person\'s sessions and an SMS in their language', async () => {
    const [person, admin] = [await app.asRole('User', { language: 'bn' }), await app.asRole('Admin')];
    const asked = (await person.call('POST', '/api/v1/role-requests', { role: 'Staff', reason: 'I work here' })).body as { id: number };
    expect((await person.call('POST', '/api/v1/role-requests', { role: 'Doctor', reason: 'also' })).status).toBe(409);
    const answers = await Promise.all([1, 2, 3].map(() => admin.call('PUT', `/api/v1/role-requests/${asked.id}`, { decision: 'GRANTED' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await person.call('GET', '/api/v1/me')).status).toBe(401);
    expect((await find(person.account.phone))[0]?.role).toBe('Staff');
    expect((await app.sms.sent()).filter(({ to }) => to === person.account.phone).map(({ text }) => text)).toEqual([expect.stringContaining('মঞ্জুর হয়েছে')]);
  });

  it('that are declined change nothing but are told', async () => {
    const [person, admin] = [await app.asRole('User'), await app.asRole('Admin')];
    const { id } = (await person.call('POST', '/api/v1/role-requests', { role: 'Admin', reason: 'why not' })).body as { id: number };
    await admin.call('PUT', `/api/v1/role-requests/${id}`, { decision: 'DECLINED' });
    expect((await person.call('GET', '/api/v1/me')).body).toMatchObject({ role: 'User' });
    expect((await app.sms.sent()).filter(({ to }) => to === person.account.phone)).toHaveLength(1);
    expect((await person.call('POST', '/api/v1/role-requests', { role: 'Staff', reason: 'again' })).status).toBe(201);
  });

  it('are listed by whether they wait, everybody\'s to the admin and one\'s own to the rest', async () => {
    const [person, admin] = [await app.asRole('User'), await app.asRole('Admin')];
    const ask = async (role: string) => (await person.call('POST', '/api/v1/role-requests', { role, reason: 'I work here' })).body as { id: number };
    const first = await ask('Staff');
    await admin.call('PUT', `/api/v1/role-requests/${first.id}`, { decision: 'DECLINED' });
    const second = await ask('Doctor');
    const listed = async (reader: typeof person, query: string) => {
      const { body } = await reader.call('GET', `/api/v1/role-requests${query}`);
      return (body as Answer<'listRoleRequests'>)._embedded.roleRequestList.map(({ id }) => id);
    };
    expect(await listed(person, '')).toEqual([second.id, first.id]);
    expect(await listed(person, '?open=true')).toEqual([second.id]);
    expect(await listed(person, '?open=false')).toEqual([first.id]);
    const waiting = await listed(admin, '?open=true&size=50');
    expect(waiting).toContain(second.id);
    expect((await admin.call('GET', '/api/v1/role-request-counts')).body).toEqual({ open: waiting.length });
    expect(await listed(admin, '?open=false')).not.toContain(second.id);
    expect(await listed(await app.asRole('User'), '')).toEqual([]);
  });
});
