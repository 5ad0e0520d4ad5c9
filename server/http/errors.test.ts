import fastify, { LogController } from 'fastify';
import type { FastifyError } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { clinicError } from '../shared/errors.ts';
import { createLogger } from '../shared/log.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { expectError } from '../testing/expect.ts';
import { answerError, toClinicError } from './error-answer.ts';
import { languageOf } from './identify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('an error of the framework is mapped to the closed list', () => {
  it.each<[number | undefined, ErrorCode, number]>([
    [400, 'BAD_REQUEST', 400],
    [418, 'BAD_REQUEST', 400],
    [404, 'NOT_FOUND', 404],
    [413, 'TOO_LARGE', 413],
    [414, 'TOO_LARGE', 413],
    [415, 'UNSUPPORTED_MEDIA', 415],
    [499, 'BAD_REQUEST', 400],
    [500, 'INTERNAL', 500],
    [502, 'INTERNAL', 500],
    [503, 'UNAVAILABLE', 503],
    [302, 'INTERNAL', 500],
    [undefined, 'INTERNAL', 500],
  ])('%s is %s', (statusCode, code, status) => {
    const cause = Object.assign(new Error('a secret'), { statusCode }) as unknown as FastifyError;
    const error = toClinicError(cause);
    expect([error.code, error.status, error.cause]).toEqual([code, status, cause]);
  });

  it('a ClinicError is kept', () => {
    const error = clinicError('STALE');
    expect(toClinicError(error)).toBe(error);
  });
});

/** A server whose only route throws that error, and its log. */
async function answerTo(error: Error, language: 'en' | 'bn' = 'en') {
  const log: string[] = [];
  const alone = fastify({
    loggerInstance: createLogger({ write: (line) => void log.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
  });
  alone.decorateRequest('language', 'en');
  alone.setErrorHandler(answerError);
  alone.get('/', (request) => {
    request.language = language;
    throw error;
  });
  const answer = await alone.inject('/');
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>(), log };
}

describe('an error’s answer', () => {
  it('is a code, a text and a number, without the cause; the log has the cause', async () => {
    const { status, headers, body, log } = await answerTo(new Error('relation "secret" is not there'));
    expect([status, headers['content-type']]).toEqual([500, 'application/json; charset=utf-8']);
    expect(body).toEqual({
      code: 'INTERNAL',
      message: 'An error occurred. Please try again later.',
      requestId: expect.any(String) as string,
    });
    expect(log.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 50, msg: 'request failed', err: { message: 'relation "secret" is not there' } },
    ]);
  });

  it("of a client's mistake is not logged as a fault", async () => {
    const { status, log } = await answerTo(clinicError('STALE'));
    expect([status, log]).toEqual([409, []]);
  });

  it('has the cause of a ClinicError in the log only', async () => {
    const { body, log } = await answerTo(clinicError('UNAVAILABLE', { cause: new Error('ECONNREFUSED') }));
    expect(body).toMatchObject({ code: 'UNAVAILABLE' });
    expect(JSON.stringify(body)).not.toContain('ECONN');
    expect(log.join()).toContain('ECONNREFUSED');
  });

  it('states how many whole seconds to wait', async () => {
    expect((await answerTo(clinicError('TOO_MANY_REQUESTS', { retryAfter: 1.2 }))).headers['retry-after']).toBe('2');
    expect((await answerTo(clinicError('TOO_MANY_REQUESTS', { retryAfter: 30 }))).headers['retry-after']).toBe('30');
    expect((await answerTo(clinicError('STALE'))).headers['retry-after']).toBeUndefined();
  });

  it("has the field's text in the reader’s language, and a general one if the field has none", async () => {
    const wrong = clinicError('INVALID_FIELDS', { fields: { phone: 'phone.tenDigits', other: 'no such text' } });
    expect((await answerTo(wrong)).body).toMatchObject({
      message: 'Please check what you entered.',
      fields: { phone: 'Phone number must be 10 digits.', other: 'This value is not valid.' },
    });
    expect((await answerTo(wrong, 'bn')).body).toMatchObject({ fields: { phone: 'ফোন নম্বর ১০ অঙ্কের হতে হবে।' } });
  });
});

describe('wrong fields', () => {
  it('are named by their path, once, with the first fault', async () => {
    const admin = await app.asRole('Admin');
    const clinic = (await admin.call('GET', '/api/v1/clinic')).body as { profile: { name: object; phones: string[] } };
    const answer = await admin.call('PUT', '/api/v1/clinic', {
      ...clinic,
      profile: { ...clinic.profile, name: { en: '', bn: 'ক্লিনিক' }, phones: ['call', '112'] },
    });
    expect(Object.keys(expectError(answer, 'INVALID_FIELDS').fields ?? {}).toSorted()).toEqual([
      'profile.name.en',
      'profile.phones.0',
    ]);
    const code = await app.call('POST', '/login/otp', { phoneNumber: '9000000001', otp: '' });
    expect(expectError(code, 'INVALID_FIELDS').fields).toEqual({ otp: 'Please enter the OTP.' });
  });

  it('of a body that is no object name none', async () => {
    expect(expectError(await app.call('POST', '/login/start', '"text"'), 'INVALID_FIELDS').fields).toEqual({});
  });
});

describe('the language of an answer', () => {
  it.each<[string | undefined, string | null]>([
    [undefined, null],
    ['', null],
    ['bn', 'bn'],
    ['bn-IN,bn;q=0.9,en;q=0.8', 'bn'],
    ['EN-GB', 'en'],
    ['fr-FR, hi;q=0.9, bn;q=0.8, en;q=0.1', 'bn'],
    ['de,fr', null],
    ['*', null],
  ])('requested by %s is %s', (header, language) => expect(languageOf(header)).toBe(language));

  it('is read from the first two hundred characters', () => {
    expect([languageOf(`${'fr,'.repeat(60)}bn`), languageOf(`${'fr,'.repeat(67)}bn`)]).toEqual(['bn', null]);
  });

  it("is the browser's, else the account’s, else English", async () => {
    const person = await app.asRole('User', { language: 'bn' });
    const messageFor = async (call: TestApp['call'], language?: string) =>
      expectError(await call('GET', '/nothing', undefined, language ? { 'accept-language': language } : {})).message;
    const [english, bengali] = ['This could not be found.', 'এটি খুঁজে পাওয়া গেল না।'];
    expect([
      await messageFor(person.call, 'en-IN'),
      await messageFor(person.call),
      await messageFor(person.call, 'fr'),
    ]).toEqual([english, bengali, bengali]);
    expect([await messageFor(app.call, 'bn'), await messageFor(app.call), await messageFor(app.call, 'fr')]).toEqual([
      bengali,
      english,
      english,
    ]);
  });
});

it('a token in any other form than `Bearer …` is ignored', async () => {
  const { session } = await app.asRole('User');
  const status = async (authorization: string) =>
    (await app.call('GET', '/api/v1/me', undefined, { authorization })).status;
  const token = session.authorization.slice('Bearer '.length);
  expect(await status(session.authorization)).toBe(200);
  for (const other of [
    token,
    `bearer ${token}`,
    `Bearer  ${token}`,
    `Bearer ${token} `.concat('x'),
    `Token ${token}`,
    `Bearer ${token}!`,
    `x Bearer ${token}`,
  ])
    expect(await status(other), other).toBe(401);
});
