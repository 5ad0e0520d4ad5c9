import { afterAll, beforeAll, expect, it } from 'vitest';
import { roles } from '#contract/roles.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { expectError } from '../testing/expect.ts';
import { later } from '../testing/ladder/part.ts';
import { allEndpoints } from '../testing/request.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app.close());

interface Description {
  openapi: string;
  info: { contact?: object; license?: object };
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  operationId: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; schema: object }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
}
/** What is sent, by content type. */
type Content = Record<
  string,
  { schema: { type?: string; properties?: Record<string, { format?: string }>; required?: string[] } }
>;

/** Read once: to make and parse it takes seconds. */
const readDescription = later(async () => (await app.call('GET', '/api/v1/openapi.json')).body as Description);

async function describedCalls(): Promise<Map<string, Operation>> {
  const { paths } = await readDescription('all');
  return new Map(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => [operation.operationId, operation]),
    ),
  );
}

it('describes every call of the table, in OpenAPI 3.1', async () => {
  const description = await readDescription('all');
  expect(description.openapi).toMatch(/^3\.1/);
  const described = Object.values(description.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(described.toSorted()).toEqual(allEndpoints.map(([name]) => name).toSorted());
});

it('says of every call who uses it for what, and puts it into a group that is described', async () => {
  const { info, tags } = await readDescription('all');
  expect([info.contact, info.license]).toEqual([expect.any(Object), expect.any(Object)]);
  for (const { name, description } of tags) expect([name, description]).toEqual([name, expect.stringMatching(/\w\.$/)]);
  const said = new Map<string, string>();
  for (const [name, { description = '', tags: own = [] }] of await describedCalls()) {
    // One sentence in plain English, then the roles of the table of permissions.
    expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z][^.]{20,150}\. Open to: \S.*\.$/)]);
    expect([name, tags.filter((tag) => own.includes(tag.name)).length]).toEqual([name, 1]);
    expect([name, said.get(description)]).toEqual([name, undefined]);
    said.set(description, name);
  }
  const used = new Set([...(await describedCalls()).values()].flatMap(({ tags: own = [] }) => own));
  expect([...used].toSorted()).toEqual(tags.map(({ name }) => name).toSorted());
  expect((await describedCalls()).get('signReport')?.description).toBe(
    'A pathologist or reporting doctor signs a report, which releases it. ' +
      'Open to: Doctor (where they are part of it), Pathologist.',
  );
  expect((await describedCalls()).get('isAlive')?.description).toMatch(/Open to: anybody, also without a session\.$/);
});

it('lists the values of a filter', async () => {
  const { paths } = await readDescription('all');
  const filters = paths['/api/v1/user/bookings/test']?.['get']?.parameters ?? [];
  expect(filters.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'size', 'checkupStatus', 'scope']));
  for (const { schema } of filters) expect(Object.keys(schema)).not.toEqual([]);
});

it('describes the success of every call, files and streams with their types', async () => {
  const calls = await describedCalls();
  for (const [name, { status = 200, download, stream }] of allEndpoints) {
    const types = stream ? ['text/event-stream'] : (download ?? ['application/json']);
    const { responses } = calls.get(name)!;
    expect([name, Object.keys(responses[status]?.content ?? {})]).toEqual([name, types]);
    expect(Object.keys(responses).filter((code) => code.startsWith('2'))).toEqual([String(status)]);
  }
});

it('describes the input of every call with a body or a form', async () => {
  const calls = await describedCalls();
  for (const [name, { body, upload }] of allEndpoints) {
    const types = [...(body ? ['application/json'] : []), ...(upload ? ['multipart/form-data'] : [])];
    expect([name, Object.keys(calls.get(name)?.requestBody?.content ?? {})]).toEqual([name, types]);
  }
  const form = calls.get('uploadReport')?.requestBody?.content['multipart/form-data']?.schema;
  expect(form).toMatchObject({ type: 'object', properties: { file: { format: 'binary' }, bookingId: {} } });
  expect(form?.required?.toSorted()).toEqual(['bookingId', 'file']);
});

it('needs the session of somebody who works at the clinic, unless it is a demo', async () => {
  const clinic = await startTestApp();
  const addresses = [
    '/api/v1/openapi.json',
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
    '/api/docs/static/swagger-initializer.js',
  ];
  for (const address of addresses) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await clinic.call(method, address);
      expect([method, address, answer.status]).toEqual([method, address, 401]);
      if (method === 'GET') expectError(answer, 'NOT_SIGNED_IN');
    }
  }
  const statuses = [];
  // The page is guarded like the JSON, which takes long to make.
  for (const role of roles) statuses.push([role, (await (await clinic.asRole(role)).call('GET', '/api/docs/')).status]);
  for (const role of ['User', 'Staff'] as const)
    statuses.push([role, (await (await clinic.asRole(role)).call('GET', '/api/v1/openapi.json')).status]);
  expect(statuses).toEqual([
    ['User', 403],
    ['Doctor', 200],
    ['Receptionist', 200],
    ['Staff', 200],
    ['Pathologist', 200],
    ['Admin', 200],
    ['User', 403],
    ['Staff', 200],
  ]);
  for (const address of addresses) expect((await app.call('GET', address)).status, address).toBeLessThan(400);
  await clinic.close();
  // All calls are described four times, once as YAML.
}, 90_000);
