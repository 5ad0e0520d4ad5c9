import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Caller } from '../shared/caller.ts';
import { ownNetwork } from '../guards/own-network.ts';
import { identifyCallers } from './identify.ts';

const staff = { role: 'Staff', language: 'en' } as Caller;

test('a request whose socket is gone is answered, and its missing address becomes nobody’s own', async () => {
  const own = ownNetwork(() => 0);
  const app = fastify();
  app.addHook('onRequest', async (request) => void Object.defineProperty(request, 'ip', { value: undefined }));
  identifyCallers(app, async () => staff, own);
  app.get('/', async ({ address }) => address);
  const answer = await app.inject({ url: '/', headers: { authorization: `Bearer ${'a'.repeat(30)}` } });
  expect([answer.statusCode, answer.json()]).toEqual([200, { key: 'gone', isOwn: false }]);
  await app.close();
});
