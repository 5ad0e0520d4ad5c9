import { Readable } from 'node:stream';
import fastify from 'fastify';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { aSignedReport } from '../testing/report-builders.ts';
import { sendDownload } from './send-answer.ts';
import { guardAnswers } from './guard-answers.ts';
import { allowFormsTo, pagePolicy, portalPolicy } from './headers.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist', { name: 'Rupa Pal' });
});
afterAll(() => app.close());

/** Headers of every answer. */
const ofEvery = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cache-control': 'no-store',
  'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string,
};

describe('every answer has the security headers', () => {
  it.each<[string, number, string, string, unknown]>([
    ['a reading', 200, 'GET', '/api/v1/me', undefined],
    ['a wrong field', 400, 'POST', '/api/v1/contact', {}],
    ['a body that is no JSON', 400, 'POST', '/api/v1/contact', '{'],
    ['a role that may not', 403, 'GET', '/api/v1/admin/doctors', undefined],
    ['an unknown address', 404, 'GET', '/nothing', undefined],
    ['a form where JSON belongs', 415, 'POST', '/api/v1/contact', Buffer.from('a=b')],
  ])('%s: %i', async (_, status, method, path, body) => {
    const answer = await desk.call(
      method,
      path,
      body,
      Buffer.isBuffer(body) ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
    );
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      ...ofEvery,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  it('also without a session; and its request number is not taken from the sender', async () => {
    const answer = await app.call('GET', '/api/v1/me', undefined, { 'x-request-id': 'mine', 'request-id': 'mine' });
    expect(answer.status).toBe(401);
    expect(answer.headers).toMatchObject(ofEvery);
    expect(answer.headers['x-request-id']).toBe((answer.body as { requestId: string }).requestId);
  });

  it('events are not buffered by proxies', async () => {
    const answer = await app.app.inject({
      method: 'GET',
      url: '/api/v1/bookings/events',
      headers: desk.session,
      payloadAsStream: true,
    });
    answer.stream().destroy();
    expect(answer.headers).toMatchObject({
      ...ofEvery,
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
  });

  it('a file is an attachment, runs nothing and states its size', async () => {
    const { id } = await aSignedReport(app);
    const staff = await app.asRole('Staff');
    const answer = await app.app.inject({
      method: 'GET',
      url: `/api/v1/download-report/${id}`,
      headers: staff.session,
    });
    expect(answer.headers).toMatchObject({
      ...ofEvery,
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="report.pdf"',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  });

  it('a file made while it is sent states no size', async () => {
    const alone = fastify();
    alone.get('/', (_request, reply) =>
      sendDownload(reply, { stream: Readable.from(['a', 'b']), type: 'text/csv', name: 'list.csv' }),
    );
    const { headers, body } = await alone.inject('/');
    expect([headers['content-length'], headers['content-disposition'], headers['content-type'], body]).toEqual([
      undefined,
      'attachment; filename="list.csv"',
      'text/csv',
      'ab',
    ]);
  });
});

describe('a page', () => {
  it('loads and runs only our own files', () => {
    expect(pagePolicy.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob:",
      "manifest-src 'self'",
      "object-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
    ]);
  });

  it('of the portal also shows what it has fetched itself in a frame, and nothing else', () => {
    expect(portalPolicy).toBe(`${pagePolicy}; frame-src blob:`);
  });

  it('may send its forms to one more address, and nothing else changes', () => {
    expect(allowFormsTo("script-src 'self'; form-action 'self'; base-uri 'none'", 'https://pay.example')).toBe(
      "script-src 'self'; form-action 'self' https://pay.example; base-uri 'none'",
    );
  });
});

describe('the log line of an answer', () => {
  const lineOf = (requestId: unknown) =>
    app.log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ reqId }) => reqId === requestId);

  it('has the call and its outcome, and no personal data', async () => {
    const patient = await aPerson(app.db, { name: 'Bimal Dutta' });
    await aBooking(app.db, { kind: 'test', accountId: patient.id });
    const answer = await desk.call('GET', `/test-bookings/user/${patient.phone}?page=0&size=7`);
    const [line, ...more] = lineOf(answer.headers['x-request-id']);
    expect(more).toEqual([]);
    expect(line).toEqual({
      level: 30,
      time: expect.any(String) as string,
      reqId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/test-bookings/user/:phone',
      status: 200,
      ms: expect.any(Number) as number,
      role: 'Receptionist',
    });
    expect(app.log.join('\n')).not.toMatch(new RegExp(`${patient.phone}|Bimal|Rupa`));
  });

  it('calls a visitor Anonymous, and an unknown address unknown', async () => {
    const answer = await app.call('GET', '/nothing/9000000007');
    expect(lineOf(answer.headers['x-request-id'])).toMatchObject([
      { route: 'unknown', status: 404, role: 'Anonymous' },
    ]);
    expect(app.log.join('\n')).not.toContain('9000000007');
  });
});

it('an answer with a status that its call does not declare is not sent', async () => {
  const alone = fastify();
  guardAnswers(alone);
  const response = { 200: { type: 'object', properties: { shown: { type: 'string' } } } };
  const whole = { shown: 'yes', hidden: 'secret' };
  alone.get('/declared', { schema: { response } }, async () => whole);
  alone.get('/undeclared', { schema: { response } }, async (_request, reply) =>
    (reply as FastifyReply).code(201).send(whole),
  );
  alone.get('/free', async (_request, reply) => reply.code(201).send(whole));
  const [declared, undeclared, free] = [
    await alone.inject('/declared'),
    await alone.inject('/undeclared'),
    await alone.inject('/free'),
  ];
  expect([declared.statusCode, declared.json()]).toEqual([200, { shown: 'yes' }]);
  expect(undeclared.statusCode).toBe(500);
  expect(undeclared.body).not.toContain('secret');
  expect([free.statusCode, free.json()]).toEqual([201, whole]);
});
