import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aBooking, aDoctor, aPatient, aPerson, aPhone, forgetPeople } from '../testing/builders.store.ts';
import { aPatientNumber, expectError } from '../testing/expect.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';
import { fillNameKeys, readPeople } from './people.service.ts';

let app: TestApp;
let desk: TestCaller;
let admin: TestCaller;
let doctor: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  [desk, admin, doctor] = [
    await app.asRole('Receptionist', { name: 'Rupa' }),
    await app.asRole('Admin'),
    await app.asRole('Doctor'),
  ];
});
afterAll(() => app.close());

const search = (query: string, who = desk) => who.findPeople({ params: { query } });
const find = (query: string, who = desk) => done(search(query, who));
const names = async (query: string) => (await find(query)).map(({ name }) => name);
const phones = async (query: string) => (await find(query)).map(({ phoneNumber }) => phoneNumber);
/** Deletes the accounts that have these numbers. */
const free = (numbers: readonly string[]) =>
  app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE phone = ANY ($1) AND deleted_at IS NULL', [
    numbers,
  ]);
const remove = (id: number) => app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [id]);
const self = (accountId: number, name: string, email: string | null) =>
  app.db.query(
    `INSERT INTO patients (account_id, name, name_key, gender, age_years, email)
    VALUES ($1, $2, lower($2), 'Female', 40, $3)`,
    [accountId, name, email],
  );

describe('a whole phone number', () => {
  it('finds its account: for the desk with the family, for the admin also with the e-mail, for a doctor with neither', async () => {
    const person = await aPerson(app.db, { name: 'Mitali Sen', role: 'Staff' });
    await self(person.id, 'Mitali Sen', 'mitali@clinic.invalid');
    const child = await aPatient(app.db, {
      accountId: person.id,
      name: 'Rohan Sen',
      relation: 'Child',
      gender: 'Male',
      ageYears: 8,
    });
    const mother = await aPatient(app.db, {
      accountId: person.id,
      name: 'Uma Sen',
      relation: 'Parent',
      gender: 'Female',
      birthDate: '1950-01-31',
      ageYears: 1,
    });
    const gone = await aPatient(app.db, { accountId: person.id, name: 'Was Here' });
    await app.db.query('UPDATE patients SET archived_at = clinic_now() WHERE id = $1', [gone.id]);
    const plain = {
      id: person.id,
      patientNumber: aPatientNumber,
      name: 'Mitali Sen',
      userName: 'Mitali Sen',
      phoneNumber: person.phone,
      role: 'Staff',
      roles: ['Staff'],
      abilities: { isOwn: false, nameAsDoctor: false, endSessions: false, resetSecondFactor: false, vouch: false },
    };
    const family = [
      { id: child.id, patientNumber: aPatientNumber, name: 'Rohan Sen', relation: 'Child', gender: 'Male', age: 8 },
      {
        id: mother.id,
        patientNumber: aPatientNumber,
        name: 'Uma Sen',
        relation: 'Parent',
        gender: 'Female',
        age: expect.any(Number) as number,
      },
    ];
    expect(await find(person.phone)).toEqual([{ ...plain, family }]);
    expect(await find(person.phone, admin)).toEqual([
      {
        ...plain,
        email: 'mitali@clinic.invalid',
        family,
        abilities: { ...plain.abilities, endSessions: true, vouch: true },
      },
    ]);
    expect(await find(person.phone, doctor)).toEqual([plain]);
    expect((await find(admin.account.phone, admin))[0]?.abilities, 'of oneself').toMatchObject({
      isOwn: true,
      endSessions: false,
      resetSecondFactor: false,
      vouch: false,
    });
    expect((await find(person.phone))[0]?.family?.[1]?.age).toBeGreaterThan(70);
  });

  it('says whether a booking can name the person as a doctor: by their card, whatever the role', async () => {
    const { id } = await aBooking(app.db, { kind: 'doctor', accountId: (await aPerson(app.db)).id });
    const withoutCard = await aPerson(app.db, { role: 'Doctor' });
    const withCard = await aPerson(app.db, { role: 'Pathologist' });
    await aDoctor(app.db, { accountId: withCard.id, phone: withCard.phone });
    const offered = async (phone: string) => (await find(phone))[0]?.abilities.nameAsDoctor;
    const saves = async (phone: string) =>
      (await desk.editDoctorBooking({ body: { id, refererPhoneNumber: phone } })).status === 200;
    for (const [{ phone }, named] of [
      [withoutCard, false],
      [withCard, true],
    ] as const)
      expect([await offered(phone), await saves(phone)]).toEqual([named, named]);
  });

  it('finds the present holder, and nothing if there is none', async () => {
    const gone = await aPerson(app.db);
    await remove(gone.id);
    expect(await find(gone.phone)).toEqual([]);
    const heir = await aPerson(app.db, { phone: gone.phone });
    expect((await find(gone.phone)).map(({ id }) => id)).toEqual([heir.id]);
    expect(await find(aPhone())).toEqual([]);
  });
});

describe('the e-mail shown to the admin', () => {
  const emailOf = async (phone: string) => (await find(phone, admin))[0]?.email;

  it("is the person's own or, if they gave none, their work e-mail as a doctor while they are at the clinic", async () => {
    const person = await aPerson(app.db);
    expect(await emailOf(person.phone)).toBeNull();
    await aPatient(app.db, { accountId: person.id });
    await app.db.query(`UPDATE patients SET email = 'child@clinic.invalid' WHERE account_id = $1`, [person.id]);
    expect(await emailOf(person.phone)).toBeNull();
    const { id } = await aDoctor(app.db, { accountId: person.id, phone: person.phone });
    expect(await emailOf(person.phone)).toBeNull();
    await app.db.query(`UPDATE doctors SET email = 'doctor@clinic.invalid' WHERE id = $1`, [id]);
    expect(await emailOf(person.phone)).toBe('doctor@clinic.invalid');
    await self(person.id, person.name, 'own@clinic.invalid');
    expect(await emailOf(person.phone)).toBe('own@clinic.invalid');
    await app.db.query(`UPDATE patients SET email = NULL WHERE account_id = $1 AND relation = 'Self'`, [person.id]);
    await app.db.query('UPDATE doctors SET retired_at = clinic_now() WHERE id = $1', [id]);
    expect(await emailOf(person.phone)).toBeNull();
  });
});

describe('a person', () => {
  /** What the admin sees of a person by each way to them: phone, its beginning, patient number, and the whole list. */
  async function seen({ id, phone }: { id: number; phone: string }) {
    const byNumber = await find(await holderNumber(app.db, id), admin);
    const [whole] = await find(phone, admin);
    expect((await find(phone.slice(0, 9), admin)).find((person) => person.id === id)).toEqual(whole);
    expect(byNumber).toEqual([whole]);
    const { email, abilities, family } = whole!;
    for await (const rows of readPeople(app.db))
      for (const row of rows.filter((each) => each.id === id))
        expect([row.email, row.hasDoctorCard, row.family]).toEqual([email, abilities.nameAsDoctor, family]);
    return [email, abilities.nameAsDoctor, family?.map(({ name }) => name)];
  }

  it('is shown the same however they are found, with nothing of other people, of who was removed, or of a card taken back', async () => {
    const [person, retired, present] = [await aPerson(app.db), await aPerson(app.db), await aPerson(app.db)];
    await self(person.id, person.name, 'own@clinic.invalid');
    await aPatient(app.db, { accountId: person.id, name: 'Rohan Sen' });
    await app.db.query(
      `UPDATE patients SET email = 'child@clinic.invalid' WHERE name = 'Rohan Sen' AND account_id = $1`,
      [person.id],
    );
    const gone = await aPatient(app.db, { accountId: person.id, name: 'Was Here' });
    await app.db.query('UPDATE patients SET archived_at = clinic_now() WHERE id = $1', [gone.id]);
    for (const { id, phone } of [retired, present]) {
      const card = await aDoctor(app.db, { accountId: id, phone });
      await app.db.query('UPDATE doctors SET email = $2 WHERE id = $1', [card.id, `${phone}@clinic.invalid`]);
    }
    await app.db.query('UPDATE doctors SET retired_at = clinic_now() WHERE account_id = $1', [retired.id]);
    expect(await seen(person)).toEqual(['own@clinic.invalid', false, ['Rohan Sen']]);
    expect(await seen(retired)).toEqual([null, false, []]);
    expect(await seen(present)).toEqual([`${present.phone}@clinic.invalid`, true, []]);
  });

  it('whose account was deleted is not found by a patient number either', async () => {
    const person = await aPerson(app.db);
    const child = await aPatient(app.db, { accountId: person.id });
    const numbers = [await holderNumber(app.db, person.id), await memberNumber(app.db, child.id)];
    await remove(person.id);
    for (const number of numbers) expect(await find(number)).toEqual([]);
  });
});

describe('the beginning of a phone number', () => {
  it('finds the first twenty in number order, and none with another beginning', async () => {
    const made = ['6180000000', '6179999999', '6199999999', '6200000000', '6099999999'];
    const many = Array.from({ length: 25 }, (_, n) => `71000000${String(n).padStart(2, '0')}`);
    await free([...made, '6161616161', ...many]);
    for (const phone of [...made, '6161616161']) await aPerson(app.db, { phone });
    expect(await phones('61')).toEqual(['6161616161', '6179999999', '6180000000', '6199999999']);
    expect(await phones('618')).toEqual(['6180000000']);
    await remove((await find('6161616161'))[0]?.id ?? 0);
    expect(await phones('61')).toEqual(['6179999999', '6180000000', '6199999999']);
    expect(await phones('61800000000')).toEqual([]);
    for (const phone of many.toReversed()) await aPerson(app.db, { phone });
    expect(await phones('71')).toEqual(many.slice(0, 20));
  });
});

describe('a name', () => {
  /** Creates them, and deletes everyone else with these names. */
  const people = async (...wanted: string[]) => {
    await forgetPeople(app.db, wanted);
    for (const name of wanted) await aPerson(app.db, { name });
  };
  /** Which of these are found, in result order; other accounts may have similar names. */
  const found = async (query: string, ...among: string[]) =>
    (await names(query)).filter((name) => among.includes(name));

  it('finds the name itself first, then its beginnings, then names with it as a word, shorter before longer, then others', async () => {
    await people('Nandini', 'Kamal Nandi', 'Anandi', 'Nandi', 'Bishwanath Nandi', 'Gopal Nandi');
    // The best matching name of the account counts.
    await forgetPeople(app.db, ['Nandini Boral']);
    const mother = await aPerson(app.db, { name: 'Nandini Boral' });
    await aPatient(app.db, { accountId: mother.id, name: 'Nandi', relation: 'Child' });
    const all = ['Nandi', 'Nandini Boral', 'Nandini', 'Gopal Nandi', 'Kamal Nandi', 'Bishwanath Nandi', 'Anandi'];
    expect(await found('nandi', ...all)).toEqual(all);
  });

  it('typed with more spaces than one is the same name', async () => {
    const all = ['Soma Dey', 'Shoma Dey'];
    await people(...all);
    expect(await found('Soma  Dey', ...all)).toEqual(all);
    expect(await found('Shoma   Dey', ...all)).toEqual(all.toReversed());
  });

  it('of several words finds names similar to each word; if there are none, to all of it together', async () => {
    const all = ['Sourav Das', 'Sourav Ghatak', 'Kartik Das'];
    await people(...all);
    expect(await found('sorav das', ...all)).toEqual(['Sourav Das']);
    expect(await found('saurabh das mondal sarkar', ...all)).toEqual(['Sourav Das']);
    expect(await found('jyotirmoy', ...all)).toEqual([]);
  });

  it('without an exact match finds the most similar names, best first', async () => {
    const all = ['Bhaskaram', 'Aniruddha Bhaskaram', 'Bhaskar'];
    await people(...all.toReversed());
    expect(await found('bhaskaran', ...all)).toEqual(all);
  });

  it('of more than three words is searched by the three longest', async () => {
    const all = ['Khan Sarkar Purkayastha', 'Md Khan Sarkar'];
    await people(...all);
    expect(await found('md khan sarkar purkayastha', ...all)).toEqual(['Khan Sarkar Purkayastha']);
  });

  it('finds twenty at most, each account once, however many family members match', async () => {
    const holders = [];
    for (let n = 10; n < 35; n += 1) holders.push(await aPerson(app.db, { name: `Quorum Bagchi ${n}` }));
    for (const { id } of holders) await aPatient(app.db, { accountId: id, name: 'Little Quorum', relation: 'Child' });
    const shown = await find('quorum');
    expect(shown).toHaveLength(20);
    expect(new Set(shown.map(({ id }) => id)).size).toBe(20);
    expect(shown.every(({ name }) => name.startsWith('Quorum'))).toBe(true);
  });

  it('finds twenty in all, of exact and similar names together', async () => {
    for (let n = 10; n < 22; n += 1) await people(`Wilfird Gomes ${n}`, `Wilfirn Gomes ${n}`);
    const shown = await names('wilfird');
    expect(shown).toHaveLength(20);
    expect(shown.filter((name) => name.startsWith('Wilfird'))).toHaveLength(12);
  });

  it('of a family member finds the account; one who was removed, or whose account was deleted, does not', async () => {
    await forgetPeople(app.db, ['Uma Pal', 'Ila Pal', 'Ira Pal']);
    const [parent, other, gone] = [
      await aPerson(app.db, { name: 'Uma Pal' }),
      await aPerson(app.db, { name: 'Ila Pal' }),
      await aPerson(app.db, { name: 'Ira Pal' }),
    ];
    await aPatient(app.db, { accountId: parent.id, name: 'Zubin Pal', relation: 'Child' });
    await aPatient(app.db, { accountId: parent.id, name: 'Zubin Junior', relation: 'Grandchild' });
    const archived = await aPatient(app.db, { accountId: other.id, name: 'Zubin Pal', relation: 'Child' });
    await app.db.query('UPDATE patients SET archived_at = clinic_now() WHERE id = $1', [archived.id]);
    await aPatient(app.db, { accountId: gone.id, name: 'Zubin Pal', relation: 'Child' });
    await remove(gone.id);
    // Also with rough spellings.
    for (const query of ['zubin', 'zubyn paal'])
      expect(await found(query, 'Uma Pal', 'Ila Pal', 'Ira Pal'), query).toEqual(['Uma Pal']);
  });

  it("is the account's: the name given at registration is not searched", async () => {
    const person = await aPerson(app.db, { name: 'Chhaya Kundu' });
    await self(person.id, 'maiden varnamala', null);
    expect(await found('varnamala', 'Chhaya Kundu')).toEqual([]);
  });

  it('of a deleted account finds nothing', async () => {
    const { id } = await aPerson(app.db, { name: 'Tuhin Mistri' });
    const first = async () => [(await names('tuhin'))[0], (await names('tuhyn mistry'))[0]];
    expect(await first()).toEqual(['Tuhin Mistri', 'Tuhin Mistri']);
    await remove(id);
    expect(await first()).not.toContain('Tuhin Mistri');
    // And twenty deleted ones do not hide one that exists.
    await people('Tuhin Mistri Mondal');
    for (let n = 0; n < 20; n += 1) await remove((await aPerson(app.db, { name: 'Tuhin' })).id);
    expect((await first())[0]).toBe('Tuhin Mistri Mondal');
  });

  it('without a sound key is found once the key is filled in, also beside one that has no sound', async () => {
    const [heard, mute] = [aPhone(), aPhone()];
    await forgetPeople(app.db, ['Zubeida Khatun', '—']);
    await app.db.query(`INSERT INTO accounts (phone, name) VALUES ($1, 'Zubeida Khatun'), ($2, '—')`, [heard, mute]);
    const others = [desk.account.id, (await aPerson(app.db)).id];
    const keys = async () =>
      (await app.db.query('SELECT name_key FROM accounts WHERE id = ANY ($1) ORDER BY id', [others])).rows;
    const before = await keys();
    expect(await phones('jubeda khatun')).not.toContain(heard);
    await fillNameKeys(app.db);
    expect((await phones('jubeda khatun'))[0]).toBe(heard);
    expect(await keys()).toEqual(before);
  });
});

describe('a search', () => {
  it('leaves an audit row with the query and everyone shown', async () => {
    await forgetPeople(app.db, ['Phaguni Hembram', 'Budhan Hembram']);
    const [one, two] = [
      await aPerson(app.db, { name: 'Phaguni Hembram' }),
      await aPerson(app.db, { name: 'Budhan Hembram' }),
    ];
    const since = await lastAudit(app.db);
    await search('hembram');
    await search('xqxqxq');
    await search(one.phone);
    await search(`+91 ${one.phone}`);
    const [list, noMatch, phone, written] = await auditSince(app.db, since);
    expect(list).toMatchObject({
      call: 'findPeople',
      action: 'look-up',
      actorId: desk.account.id,
      role: 'Receptionist',
      outcome: 'done',
      asked: 'hembram',
    });
    expect(list?.subjects.toSorted()).toEqual([one.id, two.id].toSorted());
    expect(noMatch).toMatchObject({ asked: 'xqxqxq', subjects: [] });
    for (const row of [phone, written]) expect(row).toMatchObject({ asked: one.phone, subjects: [one.id] });
  });

  it.each(['Das', '900000000', '90000000001'])(
    'for %s is refused to a doctor, who must give the whole number, and leaves a row',
    async (query) => {
      const since = await lastAudit(app.db);
      expectError(await search(query, doctor), 'FORBIDDEN');
      expect(await auditSince(app.db, since)).toMatchObject([
        { actorId: doctor.account.id, outcome: 'refused', asked: query, subjects: [] },
      ]);
    },
  );
});

describe('a clinic of thousands', () => {
  it('is read in batches by account number, each account once and no deleted one', async () => {
    const own = await startTestApp();
    await own.db.query(
      `INSERT INTO accounts (phone, name) SELECT (7000000000 + n)::text, 'Person ' || n FROM generate_series(1, 1001) n`,
    );
    await own.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = 500');
    const batches = async () => {
      const read: number[][] = [];
      for await (const rows of readPeople(own.db)) read.push(rows.map(({ id }) => id));
      return read;
    };
    const exact = await batches();
    await own.db.query('UPDATE accounts SET deleted_at = NULL WHERE id = 500');
    const oneMore = await batches();
    await own.close();
    expect(exact.map(({ length }) => length)).toEqual([1000]);
    expect(oneMore.map(({ length }) => length)).toEqual([1000, 1]);
    expect(oneMore.flat()).toEqual(Array.from({ length: 1001 }, (_, n) => n + 1));
  });

  it('gets sound keys for all its names', async () => {
    const own = await startTestApp();
    await own.db.query(
      `INSERT INTO accounts (phone, name) SELECT (7000000000 + n)::text, 'Person ' || n FROM generate_series(1, 5001) n`,
    );
    await fillNameKeys(own.db);
    const { rows } = await own.db.query(
      `SELECT count(*)::integer AS n, min(name_key) AS first FROM accounts WHERE name_key LIKE 'parsan %'`,
    );
    await own.close();
    expect(rows).toEqual([{ n: 5001, first: 'parsan 1' }]);
  });
});
