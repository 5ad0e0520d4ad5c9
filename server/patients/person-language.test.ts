import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { selectTold } from '../messages-out/visit-messages.store.ts';
import type { BillDocument } from '../print/bill-input.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aLabTest, aPhone } from '../testing/builders.store.ts';
import { bodyOf, openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber } from '../testing/numbers.store.ts';

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
async function opened(body: object): Promise<Visit> {
  const lines = [{ type: 'test', testId: (await aLabTest(app.db)).id }];
  const answer = await counter.post(counter.desk, '/visits', {
    lines,
    payment: { mode: 'cash', amount: 1 },
    ...body,
  });
  return bodyOf<Visit>(answer);
}
const turn = (patientNumber: string, language: string, who = counter.desk) =>
  who.call('PUT', `/api/v1/people/${patientNumber}/language`, { language });
/** The languages of a visit's slip, receipt, bill and messages. */
async function languagesOf({ visitId, lines, receipts, bill }: Visit): Promise<string[]> {
  const visit = bodyOf<Visit>(await counter.desk.call('GET', `/api/v1/visits/${visitId}`), 200);
  const paths = [`/receipts/${receipts[0]!.receiptId}.pdf`, `/bills/${bill!.billId}.pdf`];
  const papers: BillDocument[] = [];
  for (const path of paths) papers.push(bodyOf(await counter.desk.call('GET', `/api/v1${path}`), 200));
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
  const family = await counter.desk.call('GET', `/api/v1/users/${phone}/family`);
  const { members } = family.body as Answer<'listFamilyOfPhone'>;
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
  expect((await patient.call('PUT', '/api/v1/me', { language: 'bn' })).status).toBe(200);
  expect(await languagesOf(visit)).toEqual(['bn', 'bn', 'bn', 'bn']);
  await turn(visit.patientNumber, 'en');
  expect((await patient.call('GET', '/api/v1/me')).body).toMatchObject({ language: 'en' });
});

it('a desk account changes neither its own language here nor that of a colleague', async () => {
  for (const { account } of [counter.desk, counter.admin])
    expectError(await turn(await holderNumber(app.db, account.id), 'bn'), 'FORBIDDEN');
});
