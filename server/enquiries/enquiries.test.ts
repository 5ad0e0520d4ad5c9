import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const visitor = { name: 'Bimal Dutta', email: 'bimal@clinic.invalid', phone: '+91 50000 12345', message: 'Do you test\non Sundays?' };
let addresses = 0;
/** Each from an address of its own, as the proxy beside us would say. */
const send = (message: object) => {
  addresses += 1;
  return app.call('POST', '/api/v1/contact', message, { 'x-forwarded-for': `10.0.0.${addresses}` });
};
const list = async (query = '') => (await desk.call('GET', `/api/v1/contact${query}`)).body as Answer<'listEnquiries'>;
const texts = (answer: Answer<'listEnquiries'>) => answer._embedded.enquiryList.map(({ message }) => message);

describe('a visitor\'s message', () => {
  it('reaches the desk as it was written, markup and all, as plain text', async () => {
    const message = '<script>alert(1)</script> ১২ টায় খোলা?';
    expect((await send({ ...visitor, message })).status).toBe(201);
    expect(texts(await list())[0]).toBe(message);
  });

  it('is refused, field by field, when something is missing or too long', async () => {
    const answer = await send({ name: ' ', email: 'bimal', phone: 'call me', message: 'x'.repeat(2001) });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: object }).fields).sort()).toEqual(['email', 'message', 'name', 'phone']);
  });

  it('from a program that fills in the hidden field gets the same answer and is not kept', async () => {
    const before = (await list()).page.totalElements;
    const answer = await send({ ...visitor, website: 'http://spam.invalid' });
    expect([answer.status, answer.body]).toEqual([201, { status: 'received' }]);
    expect((await list()).page.totalElements).toBe(before);
  });

  it('is one of twenty that an address may send in ten minutes', async () => {
    const from = { 'x-forwarded-for': '10.9.9.9' };
    const statuses = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await app.call('POST', '/api/v1/contact', visitor, from)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
  });
});

describe('the list of messages', () => {
  it('shows unread ones first, then the newest; finds words anywhere; and counts what is unread', async () => {
    await app.db.query('DELETE FROM enquiries');
    for (const message of ['first', 'second 100%', 'third']) await send({ ...visitor, message });
    const newest = (await list())._embedded.enquiryList[0]!;
    await desk.call('PUT', `/api/v1/contact/${newest.id}`, { read: true });
    expect(texts(await list())).toEqual(['second 100%', 'first', 'third']);
    expect((await list()).unread).toBe(2);
    expect((await desk.call('GET', '/api/v1/contact-counts')).body).toEqual({ unread: 2 });
    expect(texts(await list('?q=100%25'))).toEqual(['second 100%']);
    expect(texts(await list('?state=unread&size=1&page=1'))).toEqual(['first']);
  });

  it('keeps who answered and when; taking the mark back opens it again', async () => {
    await send({ ...visitor, message: 'please answer' });
    const { id } = (await list('?q=please answer'))._embedded.enquiryList[0]!;
    const other = await app.asRole('Staff', { name: 'Kajal Staff' });
    const answered = (await other.call('PUT', `/api/v1/contact/${id}`, { answered: true })).body as Answer<'markEnquiry'>;
    expect(answered).toMatchObject({ answeredBy: 'Kajal Staff' });
    expect(answered.readAt).not.toBeNull();
    const again = (await desk.call('PUT', `/api/v1/contact/${id}`, { answered: true })).body as Answer<'markEnquiry'>;
    expect(again).toEqual(answered);
    const open = (await desk.call('PUT', `/api/v1/contact/${id}`, { answered: false })).body as Answer<'markEnquiry'>;
    expect([open.answeredAt, open.answeredBy]).toEqual([null, null]);
    expect((await desk.call('GET', `/api/v1/contact/${id}`)).body).toEqual(open);
    expect((await desk.call('GET', '/api/v1/contact/2000000000')).status).toBe(404);
    expect((await desk.call('PUT', '/api/v1/contact/2000000000', { read: true })).status).toBe(404);
  });
});
