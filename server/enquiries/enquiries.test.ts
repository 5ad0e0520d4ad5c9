import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { noted } from '../testing/audit.store.ts';
import { wrongFields } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const visitor = {
  name: 'Bimal Dutta',
  email: 'bimal@clinic.invalid',
  phone: '+91 50000 12345',
  message: 'Do you test\non Sundays?',
};
let addresses = 0;
/** Each from a new address, as the reverse proxy would report it. */
const send = (message: Body<'sendEnquiry'>) => {
  addresses += 1;
  return app.sendEnquiry({ body: message }, { 'x-forwarded-for': `10.0.0.${addresses}` });
};
const list = () => done(desk.listEnquiries());
const texts = (answer: Answer<'listEnquiries'>) => answer._embedded.enquiryList.map(({ message }) => message);

describe("a visitor's message", () => {
  it('reaches the desk as written, with markup shown as plain text', async () => {
    const message = '<script>alert(1)</script> ১২ টায় খোলা?';
    expect((await send({ ...visitor, message })).status).toBe(201);
    expect(texts(await list())[0]).toBe(message);
  });

  it('is refused, field by field, if something is missing or too long', async () => {
    const answer = await send({ name: ' ', email: 'bimal', phone: 'call me', message: 'x'.repeat(2001) });
    expect(answer.status).toBe(400);
    expect(wrongFields(answer).sort()).toEqual(['email', 'message', 'name', 'phone']);
  });

  it('from a bot that fills in the hidden field gets the same answer and is not stored', async () => {
    const before = (await list()).page.totalElements;
    const answer = await send({ ...visitor, website: 'http://spam.invalid' });
    expect([answer.status, answer.body]).toEqual([201, { status: 'received' }]);
    expect((await list()).page.totalElements).toBe(before);
  });

  it('with the hidden field filled by somebody signed in is recorded as refused, without an error in the log', async () => {
    const person = await app.asRole('User');
    const rows = await noted(app, async () => {
      const answer = await person.sendEnquiry({ body: { ...visitor, website: 'http://spam.invalid' } });
      expect([answer.status, answer.body]).toEqual([201, { status: 'received' }]);
    });
    expect(rows).toMatchObject([{ call: 'sendEnquiry', outcome: 'refused' }]);
    expect(app.log.filter((line) => line.includes('a change was recorded after it'))).toEqual([]);
  });
});
