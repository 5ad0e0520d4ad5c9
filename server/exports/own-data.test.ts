import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPatient, aPerson, lockOlderReports } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aHomeVisit, anAddress } from '../testing/home-visits.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { aKnownPerson, aReport, aSignedReport } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Copy {
  person: { name: string; patientNumber: string };
  messages?: Answer<'readMessageChoices'>;
  consents: { purpose: string }[];
  homeVisits: object[];
  bookings: {
    id: number;
    patient: { name: string };
    payments: { amount: number }[];
    report: Answer<'readReport'> | null;
  }[];
}
const take = (who: TestCaller, number: string) => who.exportMyData({ query: { patientNumber: number } });

it('a copy has all of one person, with payments and released reports, and nothing of anybody else', async () => {
  const person = await aKnownPerson(app);
  const me = await app.as(person);
  const child = await aPatient(app.db, { accountId: person.id, name: 'Tuku Sen' });
  const ofChild = await aBooking(app.db, { kind: 'doctor', accountId: person.id, patientId: child.id });
  const signed = await aSignedReport(app, { patientId: person.id });
  const waiting = await aReport(app, { patientId: person.id });
  const stranger = await aPerson(app.db, { name: 'Some Stranger' });
  await aBooking(app.db, { kind: 'test', accountId: stranger.id });
  const desk = await app.asRole('Receptionist');
  const paid = { bookingId: signed.bookingId, mode: 'cash' as const, amount: 100, received: 200 } satisfies Partial<
    Body<'recordPayment'>
  >;
  expect((await desk.recordPayment({ body: paid })).status).toBe(201);
  await me.giveConsent({ body: { patientId: null } });
  await me.chooseMessages({ body: { choices: [{ kind: 'turnSoon', way: 'NONE' }] } });

  const answer = await take(me, await holderNumber(app.db, person.id));
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
  const own = answer.body as Copy;
  expect(own.bookings.map(({ id }) => id).toSorted()).toEqual([signed.bookingId, waiting.bookingId].toSorted());
  const [withReport, without] = [signed, waiting].map(({ bookingId }) =>
    own.bookings.find(({ id }) => id === bookingId),
  );
  expect(withReport).toMatchObject({ payments: [{ amount: 100 }], report: { status: 'SIGNED' } });
  expect(without).toMatchObject({ payments: [], report: null });
  expect([own.person.name, own.consents.map(({ purpose }) => purpose)]).toEqual([person.name, ['account']]);
  expect(own.messages?.choices).toContainEqual({ kind: 'turnSoon', way: 'NONE' });
  for (const other of ['Tuku Sen', stranger.phone, 'Some Stranger', desk.account.phone])
    expect(JSON.stringify(own)).not.toContain(other);

  const childs = (await done(take(me, await memberNumber(app.db, child.id)))) as Copy;
  expect([childs.person.name, childs.bookings.map(({ id }) => id)]).toEqual(['Tuku Sen', [ofChild.id]]);
  expect(childs.messages).toBeUndefined();
  expect(JSON.stringify(childs)).not.toContain(await holderNumber(app.db, person.id));
});

it('a copy to print has who they are, bookings with their payments, and the signed reports behind it', async () => {
  const person = await aKnownPerson(app);
  const me = await app.as(person);
  const number = await holderNumber(app.db, person.id);
  const signed = await aSignedReport(app, { patientId: person.id });
  const [second, stranger] = [await aSignedReport(app, { patientId: person.id }), await aPerson(app.db)];
  const desk = await app.asRole('Receptionist');
  const paid = { bookingId: signed.bookingId, mode: 'cash', amount: 100, received: 100 };
  expect((await desk.send('recordPayment', { body: paid })).status).toBe(201);
  await me.giveConsent({ body: { patientId: null } });
  const print = async (language: 'en' | 'bn') => {
    const { statusCode, headers, rawPayload } = await app.app.inject({
      url: `/api/v1/exports/my-data.pdf?patientNumber=${number}`,
      headers: { ...me.session, 'accept-language': language },
    });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    return readPdf(rawPayload);
  };
  const { pages } = await print('en');
  const [first = ''] = pages;
  const numbers = [signed, second].map(({ bookingId }) => `R-${bookingId}`);
  for (const text of [person.name, 'What the clinic keeps about you', ...numbers, 'Paid ₹100.00', 'cash'])
    expect(first).toContain(text);
  expect(first).not.toContain(stranger.phone);
  expect(pages, 'each report follows').toHaveLength(3);
  for (const [index, page] of pages.entries())
    expect(page).toContain(`What the clinic keeps about you · page ${index + 1} of 3`);
  expect((await print('bn')).pages[2]).toContain('ক্লিনিকে আপনার কী তথ্য রাখা আছে · পাতা ৩ / ৩');
});

it('a copy has the addresses at which samples of that person were to be taken, and of nobody else', async () => {
  const person = await aPerson(app.db);
  const me = await app.as(person);
  const child = await aPatient(app.db, { accountId: person.id, name: 'Tuku Sen' });
  await aHomeVisit(app, { account: person });
  await aPatient(app.db, { accountId: person.id, relation: 'Self' });
  await aHomeVisit(app, { account: person, form: { address: '3 New Road', landmark: '', pin: '743166' } });
  await aHomeVisit(app, { form: { address: '9 Far Lane' } });
  const number = await holderNumber(app.db, person.id);
  const own = (await done(take(me, number))) as Copy;
  expect(own.homeVisits).toEqual([anAddress(), { ...anAddress(), address: '3 New Road', landmark: '', pin: '743166' }]);
  expect(((await done(take(me, await memberNumber(app.db, child.id)))) as Copy).homeVisits).toEqual([]);
  const { rawPayload } = await app.app.inject({
    url: `/api/v1/exports/my-data.pdf?patientNumber=${number}`,
    headers: me.session,
  });
  const paper = (await readPdf(rawPayload)).pages.join(' ');
  for (const text of ['14 Station Road', 'Behind the post office', '3 New Road, 743166']) expect(paper).toContain(text);
  expect(paper).not.toContain('9 Far Lane');
});

it('a copy has every booking, however many there are', async () => {
  const me = await app.asRole('User');
  const ids: number[] = [];
  for (let n = 0; n < 45; n += 1)
    ids.push((await aBooking(app.db, { kind: n % 9 === 0 ? 'doctor' : 'test', accountId: me.account.id })).id);
  const copy = (await done(take(me, await holderNumber(app.db, me.account.id)))) as Copy;
  expect(copy.bookings.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids);
});

it('a copy is not taken before somebody who came back after a long silence has confirmed who they are', async () => {
  const me = await app.asRole('User');
  await lockOlderReports(app.db, me.account.id);
  const number = await holderNumber(app.db, me.account.id);
  expectError(await take(me, number), 'IDENTITY_NEEDED');
  expectError(await me.printMyData({ query: { patientNumber: number } }), 'IDENTITY_NEEDED');
});
