import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditRow, auditSince, lastAudit } from '../testing/audit.store.ts';
import { aPatient, aPerson } from '../testing/builders.store.ts';
import type { Person } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';

let app: TestApp;
let admin: TestCaller;
let rina: Person;
let kajal: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin', { name: 'Sumana Roy' });
  [rina, kajal] = [
    await aPerson(app.db, { name: 'Rina Das', role: 'Receptionist' }),
    await aPerson(app.db, { name: 'Kajal Dey', role: 'Staff' }),
  ];
});
afterAll(() => app.close());

type Page = Answer<'listAudit'>;
async function read(caller: TestCaller, query: Record<string, string> = {}): Promise<Page> {
  const answer = await caller.listAudit({ query });
  expect(answer.status).toBe(200);
  return answer.body;
}
const entriesOf = (page: Page) => page._embedded.auditList;
const add = (subject: { id: number } | null, at: string, row: Partial<Parameters<typeof auditRow>[1]> = {}) =>
  auditRow(app.db, { actorId: rina.id, subjects: subject ? [subject.id] : [], ...row, at });

it('whoever reads the log is seen by the people it names', async () => {
  const person = await app.asRole('User');
  await add(person.account, '2026-11-18 18:29:59Z');
  const since = await lastAudit(app.db);
  await read(admin, { person: person.account.phone });
  expect((await auditSince(app.db, since)).map(({ call, subjects }) => [call, subjects])).toEqual([
    ['listAudit', [person.account.id]],
  ]);
  expect(entriesOf(await read(person)).map(({ call }) => call)).toContain('listAudit');
});

it('whoever searches the log for a person or an actor is seen by them, also behind others in a row', async () => {
  const [person, others] = [
    await app.asRole('User'),
    [await aPerson(app.db), await aPerson(app.db), await aPerson(app.db)],
  ];
  const actor = await app.asRole('Staff');
  const subjects = [...others.map(({ id }) => id), person.account.id];
  await add(null, '2026-11-18 18:29:59Z', { actorId: actor.account.id, subjects });
  await read(admin, { person: person.account.phone });
  await read(admin, { actor: actor.account.phone, from: '2030-01-01' });
  for (const who of [person, actor]) expect(entriesOf(await read(who)).map(({ call }) => call)).toContain('listAudit');
});

describe('the list "who opened my record"', () => {
  const lines = async (person: TestCaller) => entriesOf(await read(person)).map(({ at, times }) => [at, times]);

  it('has a line per clinic day, which begins at midnight in India', async () => {
    const person = await app.asRole('User');
    for (const at of [
      '2026-11-18 18:29:59Z',
      '2026-11-18 18:30:00Z',
      '2026-11-19 04:00:00Z',
      '2026-11-19 18:29:59Z',
      '2026-11-19 18:30:00Z',
    ])
      await add(person.account, at);
    expect(await lines(person)).toEqual([
      ['2026-11-19T18:30:00.000Z', 1],
      ['2026-11-19T18:29:59.000Z', 3],
      ['2026-11-18T18:29:59.000Z', 1],
    ]);
  });

  it('has a line per person, role, kind of call, call and outcome of a day', async () => {
    const person = await app.asRole('User');
    const day = '2026-11-20';
    await add(person.account, `${day} 03:00Z`);
    await add(person.account, `${day} 03:01Z`);
    await add(person.account, `${day} 03:02Z`, { actorId: kajal.id });
    await add(person.account, `${day} 03:03Z`, { role: 'Admin' });
    await add(person.account, `${day} 03:04Z`, { action: 'download' });
    await add(person.account, `${day} 03:05Z`, { call: 'readDoctorBooking' });
    await add(person.account, `${day} 03:06Z`, { outcome: 'refused' });
    const entry = { action: 'look-up', call: 'readTestBooking', outcome: 'done', times: 1 };
    const by = (name: string, role: string) => ({ name, role });
    expect(entriesOf(await read(person))).toEqual(
      [
        { ...entry, actor: by('Rina Das', 'Receptionist'), outcome: 'refused' },
        { ...entry, actor: by('Rina Das', 'Receptionist'), call: 'readDoctorBooking' },
        { ...entry, actor: by('Rina Das', 'Receptionist'), action: 'download' },
        { ...entry, actor: by('Rina Das', 'Admin') },
        { ...entry, actor: by('Kajal Dey', 'Receptionist') },
        { ...entry, actor: by('Rina Das', 'Receptionist'), times: 2 },
      ].map((line) => ({ ...line, id: expect.any(Number) as number, at: expect.any(String) as string })),
    );
  });

  it("leaves out the person's own actions, actions on others, and their own sign-up and registration without a session", async () => {
    const [person, other] = [await app.asRole('User'), await aPerson(app.db)];
    await add(person.account, '2026-11-20 03:00Z', { actorId: person.account.id, role: 'User' });
    await add(other, '2026-11-20 03:01Z');
    await add(null, '2026-11-20 03:02Z');
    await add(person.account, '2026-11-20 03:03Z', {
      actorId: null,
      role: 'Anonymous',
      action: 'change',
      call: 'signUp',
    });
    expect(entriesOf(await read(person))).toEqual([]);
    await add(person.account, '2026-11-20 03:04Z', {
      actorId: null,
      role: 'Anonymous',
      action: 'change',
      call: 'signUp',
      outcome: 'refused',
    });
    await add(person.account, '2026-11-20 03:05Z', {
      actorId: null,
      role: 'Anonymous',
      action: 'sign-in',
      call: 'finishLogIn',
      outcome: 'refused',
    });
    await add(person.account, '2026-11-20 03:06Z', { subjects: [other.id, person.account.id] });
    expect(entriesOf(await read(person)).map(({ actor, call }) => [actor.name, call])).toEqual([
      ['Rina Das', 'readTestBooking'],
      [null, 'finishLogIn'],
      [null, 'signUp'],
    ]);
  });

  it('is paged by lines, not rows, newest first', async () => {
    const person = await app.asRole('User');
    for (const day of ['17', '18', '19'])
      for (const minute of ['00', '01']) await add(person.account, `2026-11-${day} 03:${minute}Z`);
    const first = await read(person, { size: '2' });
    expect(first.page).toEqual({ number: 0, size: 2, totalPages: 2, totalElements: 3 });
    expect(entriesOf(first).map(({ at }) => at.slice(8, 10))).toEqual(['19', '18']);
    expect(entriesOf(await read(person, { size: '2', page: '1' })).map(({ at }) => at.slice(8, 10))).toEqual(['17']);
    expectError(await person.listAudit({ query: { size: 2, page: 2 } }), 'NO_SUCH_PAGE');
  });

  it('orders lines of the same moment as they were written, newest first, across its pages', async () => {
    const person = await app.asRole('User');
    const at = '2026-11-20 03:00Z';
    for (const { id } of [rina, kajal, admin.account]) await add(person.account, at, { actorId: id });
    const shown = async (page: string) =>
      entriesOf(await read(person, { size: '2', page })).map(({ actor }) => actor.name);
    expect([await shown('0'), await shown('1')]).toEqual([['Sumana Roy', 'Kajal Dey'], ['Rina Das']]);
  });

  it('is shown to an admin with `mine`, and leaves no row', async () => {
    const chief = await app.asRole('Admin');
    await add(chief.account, '2026-11-20 03:00Z');
    await add(kajal, '2026-11-20 03:00Z');
    const since = await lastAudit(app.db);
    expect(entriesOf(await read(chief, { mine: 'true' }))).toEqual([
      {
        id: expect.any(Number) as number,
        at: '2026-11-20T03:00:00.000Z',
        actor: { name: 'Rina Das', role: 'Receptionist' },
        action: 'look-up',
        call: 'readTestBooking',
        outcome: 'done',
        times: 1,
      },
    ]);
    expect(await auditSince(app.db, since)).toEqual([]);
  });
});

describe('the whole audit log', () => {
  it('shows everything of a row, with the first three people by their numbers and their count', async () => {
    const people = [];
    for (const name of ['Aditi', 'Bela', 'Chaitali', 'Dipa']) people.push(await aPerson(app.db, { name }));
    const actor = await aPerson(app.db, { name: 'Tapas', role: 'Staff' });
    const id = await add(null, '2026-11-20 03:00Z', {
      actorId: actor.id,
      role: 'Staff',
      subjects: people.map((person) => person.id),
      records: [7, 8],
      asked: 'sen',
      address: '203.0.113.9',
    });
    const [entry] = entriesOf(await read(admin, { actor: actor.phone }));
    expect(entry).toEqual({
      id,
      at: '2026-11-20T03:00:00.000Z',
      actor: { name: 'Tapas', role: 'Staff', phoneNumber: actor.phone },
      action: 'look-up',
      call: 'readTestBooking',
      outcome: 'done',
      times: 1,
      people: await Promise.all(
        people.slice(0, 3).map(async ({ id: of, name, phone }) => ({
          name,
          phoneNumber: phone,
          patientNumber: await holderNumber(app.db, of),
        })),
      ),
      peopleCount: 4,
      asked: 'sen',
      records: [7, 8],
      things: [],
      changes: [],
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      address: '203.0.113.9',
    });
  });

  it('shows each row by itself, also those without a session', async () => {
    const person = await aPerson(app.db);
    for (let n = 0; n < 2; n += 1)
      await add(person, '2026-11-20 03:00Z', {
        actorId: null,
        role: 'Anonymous',
        action: 'sign-in',
        call: 'finishLogIn',
        outcome: 'refused',
        asked: '',
      });
    const entries = entriesOf(await read(admin, { person: person.phone }));
    expect(entries).toHaveLength(2);
    for (const entry of entries)
      expect(entry).toMatchObject({
        actor: { name: null, role: 'Anonymous', phoneNumber: null },
        times: 1,
        asked: null,
      });
  });

  it('is filtered by clinic days, first and last included', async () => {
    const actor = await aPerson(app.db, { role: 'Staff' });
    for (const at of [
      '2026-11-18 18:29:59Z',
      '2026-11-18 18:30:00Z',
      '2026-11-19 18:29:59Z',
      '2026-11-19 18:30:00Z',
      '2026-11-20 18:30:00Z',
    ])
      await add(null, at, { actorId: actor.id });
    const shown = async (query: Record<string, string>) => {
      const page = await read(admin, { actor: actor.phone, ...query });
      expect(page.page.totalElements, 'the count is of the same rows').toBe(entriesOf(page).length);
      return entriesOf(page).map(({ at }) => at.slice(8, 19));
    };
    const rows = ['20T18:30:00', '19T18:30:00', '19T18:29:59', '18T18:30:00', '18T18:29:59'];
    expect(await shown({})).toEqual(rows);
    expect(await shown({ from: '2026-11-19' })).toEqual(rows.slice(0, 4));
    expect(await shown({ to: '2026-11-19' })).toEqual(rows.slice(2));
    expect(await shown({ from: '2026-11-19', to: '2026-11-19' })).toEqual(rows.slice(2, 4));
    expect(await shown({ from: '2026-11-20', to: '2026-11-20' })).toEqual(rows.slice(1, 2));
  });

  it.each(['2026-02-30', '2026-13-01', '20-11-2026'])('is not filtered by %s, which is no day', async (day) => {
    for (const bound of ['from', 'to'])
      expectError(await admin.listAudit({ query: { [bound]: day } }), 'INVALID_FIELDS');
  });

  it('is filtered by subject, actor, kind and outcome, alone and together', async () => {
    const [actor, other, one, two] = [
      await aPerson(app.db),
      await aPerson(app.db),
      await aPerson(app.db),
      await aPerson(app.db),
    ];
    const at = '2026-11-20 03:00Z';
    const ids = [
      await add(one, at, { actorId: actor.id }),
      await add(two, at, { actorId: actor.id, action: 'change' }),
      await add(one, at, { actorId: actor.id, outcome: 'refused' }),
      await add(one, at, { actorId: other.id, outcome: 'not-found' }),
      await add(null, at, { actorId: other.id, action: 'download', subjects: [two.id, one.id] }),
      await add(null, at, { actorId: actor.id, action: 'sign-in' }),
    ];
    const named = (number: number) => [[one], [two], [one], [one], [two, one], []][number]!.map(({ phone }) => phone);
    const shown = async (query: Record<string, string>) => {
      const page = await read(admin, query);
      expect(page.page.totalElements, 'the count is of the same rows').toBe(entriesOf(page).length);
      // Reading the log leaves rows about the people it shows.
      const entries = entriesOf(page).filter(({ call }) => call !== 'listAudit');
      const numbers = entries.map(({ id }) => ids.indexOf(id));
      expect(numbers, 'of one moment the newest first').toEqual(numbers.toSorted((a, b) => b - a));
      for (const { id, people, actor: by } of entries) {
        const number = ids.indexOf(id);
        expect((people ?? []).map(({ phoneNumber }) => phoneNumber).toSorted()).toEqual(named(number).toSorted());
        expect(by.phoneNumber).toBe(number === 3 || number === 4 ? other.phone : actor.phone);
      }
      return numbers.toSorted();
    };
    expect(await shown({ actor: actor.phone })).toEqual([0, 1, 2, 5]);
    expect(await shown({ person: one.phone })).toEqual([0, 2, 3, 4]);
    expect(await shown({ person: one.phone, actor: actor.phone })).toEqual([0, 2]);
    expect(await shown({ actor: actor.phone, action: 'change' })).toEqual([1]);
    expect(await shown({ actor: actor.phone, action: 'sign-in' })).toEqual([5]);
    expect(await shown({ actor: other.phone, action: 'download' })).toEqual([4]);
    expect(await shown({ person: one.phone, outcome: 'done' })).toEqual([0, 4]);
    expect(await shown({ person: one.phone, outcome: 'refused' })).toEqual([2]);
    expect(await shown({ person: one.phone, outcome: 'not-found' })).toEqual([3]);
    expect(
      await shown({
        person: one.phone,
        actor: actor.phone,
        action: 'look-up',
        outcome: 'done',
        from: '2026-11-20',
        to: '2026-11-20',
      }),
    ).toEqual([0]);
  });

  it('with all filters together has only the rows that match each of them', async () => {
    const [actor, other, person] = [await aPerson(app.db), await aPerson(app.db), await aPerson(app.db)];
    const wanted = { actorId: actor.id, action: 'change', outcome: 'refused' } as const;
    const at = '2026-11-20 03:00Z';
    const id = await add(person, at, wanted);
    await add(other, at, wanted);
    await add(person, at, { ...wanted, actorId: other.id });
    await add(person, at, { ...wanted, action: 'look-up' });
    await add(person, at, { ...wanted, outcome: 'done' });
    for (const day of ['19', '21']) await add(person, `2026-11-${day} 03:00Z`, wanted);
    const page = await read(admin, {
      person: person.phone,
      actor: actor.phone,
      action: 'change',
      outcome: 'refused',
      from: '2026-11-20',
      to: '2026-11-20',
    });
    expect(entriesOf(page).map((entry) => entry.id)).toEqual([id]);
    expect(page.page.totalElements, 'the count is of the same rows').toBe(1);
  });

  it('orders rows of the same moment as they were written, newest first, across its pages', async () => {
    const actor = await aPerson(app.db);
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await add(null, '2026-11-20 03:00Z', { actorId: actor.id }));
    const pages = [];
    for (const page of ['0', '1', '2'])
      pages.push(entriesOf(await read(admin, { actor: actor.phone, size: '2', page })).map(({ id }) => id));
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    expect((await read(admin, { actor: actor.phone, size: '2' })).page).toEqual({
      number: 0,
      size: 2,
      totalPages: 3,
      totalElements: 5,
    });
  });

  it('is found by the patient number of the account holder, or of a family member, also in Bengali digits', async () => {
    const person = await aPerson(app.db);
    const child = await aPatient(app.db, { accountId: person.id });
    const id = await add(person, '2026-11-20 03:00Z');
    const numbers = [await holderNumber(app.db, person.id), await memberNumber(app.db, child.id)];
    const bengali = numbers[0]!.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!);
    for (const number of [...numbers, bengali])
      expect(entriesOf(await read(admin, { person: number })).map((entry) => entry.id)).toContain(id);
  });

  it('is empty for a phone without an account, or with a deleted one', async () => {
    const gone = await aPerson(app.db);
    await add(gone, '2026-11-20 03:00Z', { actorId: gone.id });
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [gone.id]);
    const queries: Record<string, string>[] = [
      { person: gone.phone },
      { actor: gone.phone },
      { person: gone.phone, actor: rina.phone },
    ];
    for (const query of queries) {
      expect(await read(admin, query)).toEqual({
        _embedded: { auditList: [] },
        page: { number: 0, size: 20, totalPages: 0, totalElements: 0 },
      });
    }
  });

  it('is a look-up itself: a row says who read it, and whose rows were asked for', async () => {
    const since = await lastAudit(app.db);
    await read(admin);
    await read(admin, { person: kajal.phone });
    const of = {
      actorId: admin.account.id,
      role: 'Admin',
      action: 'look-up',
      call: 'listAudit',
      outcome: 'done',
    };
    const rows = await auditSince(app.db, since);
    expect(rows).toMatchObject([
      { ...of, asked: '' },
      { ...of, asked: kajal.phone },
    ]);
    expect(rows[1]?.subjects).toContain(kajal.id);
  });
});
