import { expect, test } from 'vitest';
import { findRawCalls } from './raw-calls.ts';
import { parseModule } from './source.ts';

const found = (path: string, text: string, mayBeRaw: string[] = []) =>
  findRawCalls([parseModule(path, text), parseModule('server/other.test.ts', '')], mayBeRaw);

test.each([
  `\nawait desk.call('GET', '/api/v1/me');`,
  '\nawait (await app.asRole(role)).call("PUT", `/rules/${id}`, body);',
  `\nawait call('POST', path);`,
])('finds a test that calls by method and path: %s', (text) => {
  expect(found('server/visits/visits.test.ts', text)).toEqual([
    "server/visits/visits.test.ts:2 calls by method and path: take the call's name",
  ]);
  expect(found('server/testing/counter.ts', text)).toHaveLength(1);
});

test.each([
  ['server/visits/visits.test.ts', 'await desk.readVisit({ params: { id } });'],
  ['server/testing/request.ts', 'call(endpoint.method, address, body);'],
  ['server/adapters/files/storage-faults.test.ts', 'sync.call(this);'],
  ['server/audit/audit.test.ts', `nameOf.call('readVisit', row);`],
  ['contract/call.ts', `call('GET', '/visits', 'visits.read', 'none', {});`],
])('accepts in %s: %s', (path, text) => {
  expect(found(path, text)).toEqual([]);
});

test('accepts it where the wire is the subject, and finds a listed file that makes no raw call', () => {
  const path = 'server/http/errors.test.ts';
  expect(found(path, `app.call('POST', '/login', '{');`, [path])).toEqual([]);
  expect(found(path, 'await app.readMe();', [path])).toEqual([
    `${path} makes no raw call: take it off the list of raw calls`,
  ]);
});

test('fails if it saw no test', () => {
  expect(findRawCalls([parseModule('web/lib/client.ts', '')], [])).toEqual([expect.stringContaining('saw no test')]);
});
