import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';
import { allEndpoints } from './testing/request.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Description {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; parameters?: { name: string; schema: object }[] }>>;
}

it('describes every call of the table, in OpenAPI 3.1', async () => {
  const answer = await app.call('GET', '/api/v1/openapi.json');
  const description = answer.body as Description;
  expect(description.openapi).toMatch(/^3\.1/);
  const described = Object.values(description.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(described.toSorted()).toEqual(allEndpoints.map(([name]) => name).toSorted());
});

it('says what a filter may be', async () => {
  const { paths } = (await app.call('GET', '/api/v1/openapi.json')).body as Description;
  const filters = paths['/api/v1/user/bookings/test']?.['get']?.parameters ?? [];
  expect(filters.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'size', 'checkupStatus', 'scope']));
  for (const { schema } of filters) expect(Object.keys(schema)).not.toEqual([]);
});
