import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { noted } from '../testing/audit.store.ts';
import { aBooking, aDoctor, aPatient, aPhone } from '../testing/builders.store.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { holderNumber } from '../testing/numbers.store.ts';
import { aSignedReport } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

type Found = Answer<'searchAll'>;
const search = (who: TestCaller, q: string) => done(who.searchAll({ query: { q } }));
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const nothing: Found = { people: [], bookings: [], reports: [], papers: [], tubes: [] };

describe('the desk finds', () => {
  it('a person by phone in any spelling, with the family and the newest bookings', async () => {
    const { account } = await app.asRole('User', { name: 'Kanchan Bagchi' });
    const child = await aPatient(app.db, { accountId: account.id, name: 'Tublu Bagchi' });
    const { id } = await aBooking(app.db, { kind: 'test', accountId: account.id });
    for (const typed of [account.phone, `+91 ${account.phone.slice(0, 5)} ${account.phone.slice(5)}`]) {
      const found = await search(counter.desk, typed);
      expect(found.people.map(({ name, phoneNumber }) => [name, phoneNumber])).toEqual([
        ['Kanchan Bagchi', account.phone],
        [child.name, account.phone],
      ]);
      expect(idsOf(found.bookings)).toEqual([id]);
    }
  });

  it('the person of a patient number alone, and of a family those with the name', async () => {
    const { account } = await app.asRole('User', { name: 'Shefali Talukdar' });
    await aPatient(app.db, { accountId: account.id, name: 'Gogol Talukdar' });
    const number = await holderNumber(app.db, account.id);
    expect((await search(counter.desk, number)).people.map(({ name }) => name)).toEqual(['Shefali Talukdar']);
    expect((await search(counter.desk, 'Gogol Talukdar')).people.map(({ name }) => name)).toEqual(['Gogol Talukdar']);
  });

  it('a booking by its number, also in Bengali digits, and a receipt by its own', async () => {
    const id = await counter.booking();
    const { number } = await counter.paid(id, 20);
    const bengali = String(id).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
    expect(idsOf((await search(counter.desk, bengali)).bookings)).toContain(id);
    expect((await search(counter.desk, number)).papers).toMatchObject([{ id, number }]);
  });
});

describe('who works with some people only finds', () => {
  it('those whose booking names the doctor, by the whole phone or patient number, and not the family', async () => {
    const doctor = await app.asRole('Doctor');
    const { id: doctorId } = await aDoctor(app.db, { accountId: doctor.account.id });
    const { account } = await app.asRole('User', { name: 'Bimala Tudu' });
    await aPatient(app.db, { accountId: account.id, name: 'Sonai Tudu' });
    await aBooking(app.db, { kind: 'doctor', accountId: account.id, doctorId });
    const number = await holderNumber(app.db, account.id);
    for (const typed of [account.phone, number])
      expect((await search(doctor, typed)).people, typed).toEqual([
        { name: 'Bimala Tudu', patientNumber: number, phoneNumber: account.phone },
      ]);
    for (const typed of ['Bimala Tudu', account.phone.slice(0, 6)])
      expect((await search(doctor, typed)).people, typed).toEqual([]);
  });

  it('everybody of a family whom the doctor has as a patient, the account holder first', async () => {
    const doctor = await app.asRole('Doctor');
    const { id: doctorId } = await aDoctor(app.db, { accountId: doctor.account.id });
    const { account } = await app.asRole('User', { name: 'Sukumar Hansda' });
    const [child, , mother] = [
      await aPatient(app.db, { accountId: account.id, name: 'Phulmoni Hansda' }),
      await aPatient(app.db, { accountId: account.id, name: 'Jhano Hansda' }),
      await aPatient(app.db, { accountId: account.id, name: 'Mani Hansda' }),
    ];
    for (const patientId of [mother.id, child.id, undefined])
      await aBooking(app.db, { kind: 'doctor', accountId: account.id, doctorId, patientId });
    expect((await search(doctor, account.phone)).people.map(({ name }) => name)).toEqual([
      'Sukumar Hansda',
      'Phulmoni Hansda',
      'Mani Hansda',
    ]);
  });

  it('those of whom the laboratory has a report', async () => {
    const pathologist = await app.asRole('Pathologist');
    const [known, unknown] = [await app.asRole('User'), await app.asRole('User')];
    await aSignedReport(app, { patientId: known.account.id });
    const phones = async ({ account }: TestCaller) =>
      (await search(pathologist, account.phone)).people.map(({ phoneNumber }) => phoneNumber);
    expect([await phones(known), await phones(unknown)]).toEqual([[known.account.phone], []]);
  });

  it('and their audit names only whom they found', async () => {
    const stranger = await app.asRole('Pathologist');
    const { account } = await app.asRole('User');
    const [entry] = await noted(app, () => search(stranger, account.phone));
    expect(entry).toMatchObject({ call: 'searchAll', subjects: [] });
  });
});

describe('a search reveals nothing', () => {
  it('of a report to the reception, which finds its booking', async () => {
    const { id, bookingId } = await aSignedReport(app);
    const found = await search(counter.desk, `R-${bookingId}`);
    expect([idsOf(found.bookings), found.reports]).toEqual([[bookingId], []]);
    const lab = await search(await app.asRole('Pathologist'), `R-${bookingId}`);
    expect(idsOf(lab.reports)).toEqual([id]);
  });

  it("of another doctor's patients: a booking, a phone and a name are answered like missing ones", async () => {
    const { account } = await app.asRole('User', { name: 'Bijoli Hembram' });
    const { id } = await aBooking(app.db, { kind: 'test', accountId: account.id });
    const stranger = await app.asRole('Doctor');
    await aDoctor(app.db, { accountId: stranger.account.id });
    for (const q of [String(id), account.phone, aPhone(), account.name]) {
      expect(await search(stranger, q), q).toEqual(nothing);
    }
  });

  it('without an entry that says who searched, what was typed, and whom they saw', async () => {
    const { account } = await app.asRole('User');
    const [entry, ...more] = await noted(app, () => search(counter.desk, account.phone));
    expect([entry, more]).toMatchObject([
      { call: 'searchAll', outcome: 'done', subjects: [account.id], asked: account.phone },
      [],
    ]);
  });
});
