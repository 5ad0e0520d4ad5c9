import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { FormState } from '#contract/site.ts';
import { anIpv6Prefix } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aPhone } from '../testing/builders.store.ts';
import { readSmallBuild, serveAlone } from '../testing/small-build.ts';
import { isFromOurPages, readForm } from './form-body.ts';
import type { FormResult } from './site-forms.ts';

let app: TestApp;
let remove: () => Promise<void>;
let pages: Awaited<ReturnType<typeof readSmallBuild>>['pages'];
beforeAll(async () => {
  ({ pages, remove } = await readSmallBuild());
  app = await startTestApp({ pages, rateProfile: 'strict' });
});
afterAll(async () => {
  await app.close();
  await remove();
});

const message = {
  name: 'Bimal Dutta',
  email: 'bimal@clinic.invalid',
  phone: '5000012345',
  message: 'Open on Sunday?',
  website: '',
};
const registration = (phone = aPhone()) => ({
  name: 'Mitali Sen',
  phoneNumber: phone,
  confirmPhoneNumber: phone,
  email: '',
  age: '34',
  gender: 'Female',
  aadhaarNumber: '',
});
const post = async (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await app.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '10.3.0.1',
      ...headers,
    },
  });
  return { status: answer.statusCode, html: answer.body, headers: answer.headers };
};
/** The form's state that the small build was given to render. */
const formIn = ({ html }: { html: string }) =>
  JSON.parse(/<\/style>(?:[^{]*)(\{.*\})(?:contacts|register) /.exec(html)?.[1] ?? '{}') as FormState;

describe('rate limits of forms', () => {
  it('count all addresses of one IPv6 network as one', async () => {
    const [line, other] = [anIpv6Prefix(), anIpv6Prefix()];
    const statuses: number[] = [];
    for (let index = 1; index <= 21; index += 1)
      statuses.push((await post('/contacts', message, { 'x-forwarded-for': `${line}::${index}` })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(303), 429]);
    expect((await post('/contacts', message, { 'x-forwarded-for': `${other}::1` })).status).toBe(303);
  });

  it('of registrations are those of the call: five an hour per phone', async () => {
    const phone = aPhone();
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push((await post('/bn/register', registration(phone), { 'x-forwarded-for': `10.3.1.${index}` })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });

  it('say in the header when to retry, and keep what was typed', async () => {
    const phone = aPhone();
    for (let index = 0; index < 5; index += 1)
      await post('/register', registration(phone), { 'x-forwarded-for': `10.3.2.${index}` });
    const refused = await post('/register', registration(phone), { 'x-forwarded-for': '10.3.2.9' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(formIn(refused)).toMatchObject({
      problem: 'TOO_MANY_REQUESTS',
      values: { name: 'Mitali Sen', phoneNumber: phone, age: '34' },
    });
  });
});

test('a form leaves the same audit row as the matching call', async () => {
  const before = await lastAudit(app.db);
  await post('/contacts', message, { 'x-forwarded-for': '10.3.3.1' });
  await post('/register', registration(), { 'x-forwarded-for': '10.3.3.1' });
  const rows = (await auditSince(app.db, before)).filter(({ address }) => address === '10.3.3.1');
  expect(rows.map(({ call, action, outcome, actorId }) => [call, action, outcome, actorId])).toEqual([
    ['sendEnquiry', 'change', 'done', null],
    ['register', 'change', 'done', null],
  ]);
});

describe('a form that is too large', () => {
  it('is shown again with a message about its length, if it is not far too large', async () => {
    const answer = await post(
      '/bn/contacts',
      { ...message, message: 'ক'.repeat(50_000) },
      { 'x-forwarded-for': '10.3.4.1' },
    );
    expect([answer.status, formIn(answer).errors]).toEqual([400, { message: 'enquiry.tooLong' }]);
  });

  it('is not read beyond half a megabyte', async () => {
    const answer = await post(
      '/contacts',
      { ...message, message: 'x'.repeat(513 * 1024) },
      { 'x-forwarded-for': '10.3.4.2' },
    );
    expect(answer.status).toBe(413);
  });
});

describe('a form whose service fails', () => {
  const outcome: { result: FormResult | Error } = { result: { sent: 'yes' } };
  const take = () =>
    outcome.result instanceof Error ? Promise.reject(outcome.result) : Promise.resolve(outcome.result);
  let alone: Awaited<ReturnType<typeof serveAlone>>;
  beforeAll(async () => {
    alone = await serveAlone(pages, { forms: { contacts: take, register: take } });
  });
  afterAll(() => alone.close());
  const send = (url: string) =>
    alone.inject({
      method: 'POST',
      url,
      payload: 'name=A',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });

  it('is shown again with the status and the fault, and is not cached', async () => {
    outcome.result = { status: 503, retryAfter: 1.2, form: { values: { name: 'A' }, problem: 'UNAVAILABLE' } };
    const answer = await send('/contacts');
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ]);
    expect(formIn({ html: answer.body })).toEqual({ values: { name: 'A' }, problem: 'UNAVAILABLE' });
    expect(answer.headers['content-security-policy']).toContain('frame-src https://www.openstreetmap.org');
  });

  it('gives no time to retry if none is known', async () => {
    outcome.result = { status: 400, retryAfter: undefined, form: { errors: { name: 'name.required' } } };
    expect((await send('/bn/register')).headers['retry-after']).toBeUndefined();
  });

  it('leads to a special thank-you page if an Aadhaar number looks mistyped', async () => {
    outcome.result = { sent: 'check-aadhaar' };
    const answer = await send('/bn/register');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/bn/register?sent=check-aadhaar']);
  });
});

test.each<[string, Record<string, string>, boolean]>([
  ['this very page', { 'sec-fetch-site': 'same-origin' }, true],
  ['a person’s own doing', { 'sec-fetch-site': 'none' }, true],
  ['a neighbour below the same name', { 'sec-fetch-site': 'same-site' }, false],
  ['elsewhere, whatever the origin says', { 'sec-fetch-site': 'cross-site', origin: 'https://clinic.example' }, false],
  ['an old browser that says nothing', {}, true],
  ['an old browser that names no referrer', { origin: 'null' }, true],
  ['an old browser on our site', { origin: 'https://clinic.example' }, true],
  ['an old browser on the host that was asked', { origin: 'http://localhost:4000' }, true],
  ['an old browser elsewhere', { origin: 'https://evil.example' }, false],
  ['an old browser with an address that is none', { origin: 'evil' }, false],
])('a form from %s', (_, headers, isOurs) => {
  expect(
    isFromOurPages({ headers, host: 'localhost:4000' } as unknown as FastifyRequest, 'https://clinic.example'),
  ).toBe(isOurs);
});

test('a posted form is read field by field: normalised line ends, the last of two, and nothing but fields', () => {
  expect(readForm('message=a%0D%0Ab%0Ac&name=One&name=Two&empty=')).toEqual({
    message: 'a\nb\nc',
    name: 'Two',
    empty: '',
  });
  const hostile = readForm('__proto__=x&name=A');
  expect(Object.getPrototypeOf(hostile)).toBe(Object.prototype);
  expect(Object.keys(hostile)).toEqual(['__proto__', 'name']);
});
