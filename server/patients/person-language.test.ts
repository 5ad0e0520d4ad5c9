import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Visit } from '#contract/visits/shapes.ts';
import { selectTold } from '../messages-out/visit-messages.store.ts';
import type { BillDocument } from '../print/bill-input.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aLabTest, aPhone } from '../testing/builders.store.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';

vi.mock('../print/bill-document.ts', () => ({
  renderBill: (bill: BillDocument) => Promise.resolve(Buffer.from(JSON.stringify(bill))),
}));

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const holder = { name: 'Rina Mondal', age: 34, gender: 'Female', consent: true };
const member = { name: 'Basanti Mondal', age: 66, gender: 'Female', relation: 'Parent', consent: true };
async function opened(more: object): Promise<Visit> {
  const lines = [{ type: 'test' as const, testId: (await aLabTest(app.db)).id }];
  const body = { lines, payment: { mode: 'cash', amount: 1 }, ...more };
  return done(counter.desk.send('openVisit', { body }));
}
const turn = (patientNumber: string, language: string, who = counter.desk) =>
  who.send('changePersonLanguage', { params: { patientNumber }, body: { language } });
/** The languages of a visit's slip, receipt, bill and messages. */
async function languagesOf({ visitId, lines, receipts, bill }: Visit): Promise<string[]> {
  const visit = await done(counter.desk.readVisit({ params: { id: visitId } }));
  const papers = [
    await done(counter.desk.printReceipt({ params: { id: receipts[0]!.receiptId } })),
    await done(counter.desk.printBill({ params: { id: bill!.billId } })),
  ] as BillDocument[];
  const told = await selectTold(app.db, lines[0]!.bookingId);
  return [visit.language, ...papers.map(({ language }) => language), told!.language];
}

it('somebody new is asked for the language of their messages and papers, and the desk changes it later', async () => {
  const phone = aPhone();
  const visit = await opened({ phone, holder: { ...holder, language: 'bn' } });
  expect(await languagesOf(visit)).toEqual(['bn', 'bn', 'bn', 'bn']);
  expect((await turn(visit.patientNumber, 'en')).body).toMatchObject({ language: 'en' });
  expect(await languagesOf(visit)).toEqual(['en', 'en', 'en', 'en']);
});

it("a member of a family has a language of their own, or else the account's", async () => {
  const phone = aPhone();
  const own = await opened({ phone, holder });
  const mother = await opened({ phone, member: { ...member, language: 'bn' } });
  const child = await opened({ phone, member: { ...member, name: 'Tuku', age: 4, relation: 'Child' } });
  expect([await languagesOf(own), await languagesOf(mother)]).toEqual([
    ['en', 'en', 'en', 'en'],
    ['bn', 'bn', 'bn', 'bn'],
  ]);
  await turn(mother.patientNumber, 'en');
  await turn(own.patientNumber, 'bn');
  const family = await counter.desk.listFamilyOfPhone({ params: { phone } });
  const { members } = family.body;
  expect(members.map(({ name, language }) => [name, language])).toEqual([
    ['Rina Mondal', 'bn'],
    ['Basanti Mondal', 'en'],
    ['Tuku', 'bn'],
  ]);
  expect((await languagesOf(child))[0]).toBe('bn');
});

it("an account holder's language is the one that they choose in the portal", async () => {
  const patient = await app.asRole('User');
  const visit = await opened({ phone: patient.account.phone });
  expect((await patient.changeMe({ body: { language: 'bn' } })).status).toBe(200);
  expect(await languagesOf(visit)).toEqual(['bn', 'bn', 'bn', 'bn']);
  await turn(visit.patientNumber, 'en');
  expect((await patient.readMe()).body).toMatchObject({ language: 'en' });
});

it('a desk account changes neither its own language here nor that of a colleague', async () => {
  for (const { account } of [counter.desk, counter.admin])
    expectError(await turn(await holderNumber(app.db, account.id), 'bn'), 'FORBIDDEN');
});
