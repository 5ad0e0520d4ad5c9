import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, failedWith } from './api-error.ts';
import { calls } from './calls.ts';
import { checkSession, currentSession, clearUser, saveUser, openSession } from './session.ts';
import { addressOf, onSessionEnd, request, setRequestLanguage } from './client.ts';
import { fakeBrowser, fakeNetwork, jsonResponse } from './testing.ts';

const ananya = { token: 'cs_1', name: 'Ananya', phoneNumber: '9000000007', role: 'User' } as const;
const refusal = (code: string) => ({ code, message: 'In words.', requestId: 'r1' });
const ended = vi.fn<(phoneNumber: string) => void>();

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as a call does');
  return error;
}

beforeEach(() => {
  fakeBrowser();
  ended.mockReset();
  onSessionEnd(ended);
  clearUser();
});
afterEach(() => vi.unstubAllGlobals());

describe('a request', () => {
  test('uses the first path of its endpoint and fills in params and query', () => {
    expect(addressOf(calls.readTestBooking, { params: { id: 12 } })).toBe('/api/v1/user/booking/test/12');
    expect(addressOf(calls.findTestBookings, { params: { phone: '98/00' }, query: { page: 0, size: undefined } })).toBe(
      '/api/v1/test-bookings/user/98%2F00?page=0',
    );
  });

  test('sends session, language, body and idempotency key', async () => {
    const asked = fakeNetwork(() => jsonResponse(201, {}));
    saveUser(ananya);
    setRequestLanguage('bn');
    await request('bookDoctor', { body: { resourceId: '9000000004' } }, { idempotencyKey: 'k1' });
    const [sent] = asked;
    expect(sent?.method).toBe('POST');
    expect(new URL(sent?.url ?? '').pathname).toBe('/api/v1/user/book/doctor');
    expect(sent?.headers.get('Authorization')).toBe('Bearer cs_1');
    expect(sent?.headers.get('Accept-Language')).toBe('bn');
    expect(sent?.headers.get('Idempotency-Key')).toBe('k1');
    expect(await sent?.json()).toEqual({ resourceId: '9000000004' });
  });

  test('carries no session when no user is signed in', async () => {
    const asked = fakeNetwork(() => jsonResponse(200, []));
    await request('listDoctors', {});
    expect(asked[0]?.headers.has('Authorization')).toBe(false);
  });
});

describe('the request sent', () => {
  test('has a content type only with a body, a key only when given, and is never cached', async () => {
    const inits: RequestInit[] = [];
    vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
      inits.push(init);
      return Promise.resolve(jsonResponse(200, []));
    });
    await request('listDoctors', {});
    await request('bookDoctor', { body: { resourceId: '9000000004' } });
    expect(
      inits.map(({ headers }) => [
        new Headers(headers).get('content-type'),
        new Headers(headers).has('idempotency-key'),
      ]),
    ).toEqual([
      [null, false],
      ['application/json', false],
    ]);
    expect(inits.map(({ body, cache, credentials }) => ({ body, cache, credentials }))).toEqual([
      { body: null, cache: 'no-store', credentials: 'same-origin' },
      { body: '{"resourceId":"9000000004"}', cache: 'no-store', credentials: 'same-origin' },
    ]);
  });

  test('is aborted after twenty seconds, or when the caller aborts it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const ended: string[] = [];
    vi.stubGlobal(
      'fetch',
      (_address: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new TypeError('aborted')))),
    );
    const note = ({ code }: ApiError) => void ended.push(code);
    const waiting = failureOf(request('listDoctors', {}, { signal: new AbortController().signal })).then(note);
    const alone = failureOf(request('listDoctors', {})).then(note);
    const given = new AbortController();
    const givenUp = request('listDoctors', {}, { signal: given.signal });
    given.abort(new Error('left the page'));
    await expect(givenUp).rejects.toThrow('left the page');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all([waiting, alone]);
    expect(ended).toEqual(['NETWORK', 'NETWORK']);
    vi.useRealTimers();
  });

  test('params that are not in the path are ignored', () => {
    expect(addressOf(calls.listDoctors, {})).toBe('/api/v1/read/doctors/all');
    expect(addressOf(calls.listDoctors, { query: { page: undefined } })).toBe('/api/v1/read/doctors/all');
  });
});

describe('an answer', () => {
  test('that is not JSON is an error', async () => {
    fakeNetwork(() => new Response('<h1>Welcome to the hotel</h1>'));
    expect(await failureOf(request('listDoctors', {}))).toMatchObject({ status: 200, code: 'INTERNAL', message: '' });
  });

  test('that breaks off is a network error', async () => {
    fakeNetwork(
      () => new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('broken')) })),
    );
    expect(await failureOf(request('listDoctors', {}))).toMatchObject({ status: 0, code: 'NETWORK' });
  });

  test('with an error is recognised by code and by status', () => {
    const stale = new ApiError({ status: 409, code: 'STALE', message: '' });
    expect([
      failedWith(stale, 'STALE'),
      failedWith(stale, 409),
      failedWith(stale, 'NOT_FOUND'),
      failedWith(stale, 404),
      failedWith(new TypeError(), 409),
    ]).toEqual([true, true, false, false, false]);
    expect([stale.fields, stale.retryAfter]).toEqual([{}, undefined]);
  });

  test.each([
    ['30', 30],
    ['soon', undefined],
    ['0', 0],
  ])('with Retry-After %s gives %s', async (header, seconds) => {
    fakeNetwork(() => jsonResponse(429, refusal('TOO_MANY_REQUESTS'), { 'Retry-After': header }));
    expect((await failureOf(request('listDoctors', {}))).retryAfter).toBe(seconds);
  });
});

describe('a failure', () => {
  test('carries code, message, fields and retry time', async () => {
    fakeNetwork(() =>
      jsonResponse(429, { ...refusal('TOO_MANY_REQUESTS'), fields: { phone: 'Wrong.' } }, { 'Retry-After': '30' }),
    );
    expect(await failureOf(request('startLogIn', { body: { phoneNumber: '9000000007' } }))).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'In words.',
      fields: { phone: 'Wrong.' },
      retryAfter: 30,
    });
  });

  test('without any answer is a network error', async () => {
    fakeNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(request('listDoctors', {}))).toMatchObject({ status: 0, code: 'NETWORK' });
  });

  test.each([
    [502, 'UNAVAILABLE'],
    [504, 'UNAVAILABLE'],
    [503, 'UNAVAILABLE'],
    [404, 'NOT_FOUND'],
    [500, 'INTERNAL'],
    [418, 'INTERNAL'],
  ])('of a proxy that answers HTML (%d) still has a code', async (status, code) => {
    fakeNetwork(() => new Response('<h1>Bad gateway</h1>', { status }));
    expect(await failureOf(request('listDoctors', {}))).toMatchObject({ status, code });
  });

  test.each([
    { code: 502, message: 'Away.' },
    { code: 'SOME_OTHER', message: 'Away.' },
    { code: 'NOT_FOUND' },
    null,
    'Away.',
  ])('of a proxy that answers its own JSON (%j) is recognised by its status', async (body) => {
    fakeNetwork(() => jsonResponse(502, body));
    expect(await failureOf(request('listDoctors', {}))).toMatchObject({
      status: 502,
      code: 'UNAVAILABLE',
      message: '',
    });
  });

  test('is not reported when the caller aborted the request', async () => {
    fakeNetwork((sent) => Promise.reject(sent.signal.reason as Error));
    const given = new AbortController();
    given.abort(new Error('left the page'));
    await expect(request('listDoctors', {}, { signal: given.signal })).rejects.toThrow('left the page');
  });
});

describe('a 401', () => {
  test('clears the user and ends the session', async () => {
    ended.mockClear();
    fakeNetwork(() => jsonResponse(401, refusal('NOT_SIGNED_IN')));
    saveUser(ananya);
    await failureOf(request('listDoctors', {}));
    expect(currentSession().user).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    expect(ended).toHaveBeenCalledExactlyOnceWith(ananya.phoneNumber);
  });

  test('to a request of an older session keeps the new session', async () => {
    fakeNetwork(() => {
      saveUser({ ...ananya, token: 'cs_2' });
      return jsonResponse(401, refusal('NOT_SIGNED_IN'));
    });
    saveUser(ananya);
    await failureOf(request('listDoctors', {}));
    expect(currentSession().user?.token).toBe('cs_2');
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('the session check at the start', () => {
  test('updates name and role, and returns the language of the account', async () => {
    fakeNetwork(() =>
      jsonResponse(200, { name: 'Ananya Roy', phoneNumber: '9000000007', role: 'Staff', language: 'bn' }),
    );
    localStorage.setItem('user', JSON.stringify(ananya));
    openSession();
    expect(await checkSession()).toBe('bn');
    expect(currentSession()).toEqual({ checking: false, user: { ...ananya, name: 'Ananya Roy', role: 'Staff' } });
  });

  test('keeps the stored user when the session must first confirm who it is, and returns the language', async () => {
    fakeNetwork(() => jsonResponse(200, { language: 'bn', asks: 'desk' }));
    localStorage.setItem('user', JSON.stringify(ananya));
    openSession();
    expect(await checkSession()).toBe('bn');
    expect(currentSession()).toEqual({ checking: false, user: ananya });
  });

  test('keeps the stored user when the server cannot be reached', async () => {
    fakeNetwork(() => Promise.reject(new TypeError('Failed to fetch')));
    localStorage.setItem('user', JSON.stringify(ananya));
    openSession();
    expect(await checkSession()).toBeUndefined();
    expect(currentSession()).toEqual({ checking: false, user: ananya });
  });

  test('sends nothing when no user is stored', async () => {
    const asked = fakeNetwork(() => jsonResponse(200, {}));
    openSession();
    expect(await checkSession()).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test('does not overwrite a user who logged in meanwhile', async () => {
    fakeNetwork(() => {
      saveUser({ ...ananya, token: 'cs_2', name: 'Bimal' });
      return jsonResponse(200, { name: 'Ananya Roy', phoneNumber: '9000000007', role: 'Staff', language: 'bn' });
    });
    localStorage.setItem('user', JSON.stringify(ananya));
    openSession();
    await checkSession();
    expect(currentSession().user).toMatchObject({ token: 'cs_2', name: 'Bimal', role: 'User' });
  });

  test('clears a user whose session has ended', async () => {
    ended.mockClear();
    fakeNetwork(() => jsonResponse(401, refusal('NOT_SIGNED_IN')));
    localStorage.setItem('user', JSON.stringify(ananya));
    openSession();
    await checkSession();
    expect(currentSession()).toEqual({ checking: false, user: null, hasLeft: true });
    expect(ended).toHaveBeenCalledExactlyOnceWith(ananya.phoneNumber);
  });
});
