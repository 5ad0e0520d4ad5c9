import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../start/settings.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { findFreePort } from './embedded/postmaster.ts';
import { startDatabase } from './source.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Leads to the test's PostgreSQL. */
function leadThere(): Server {
  return createServer((socket) => {
    const { host, port } = database.owner;
    const there = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.pipe(there).pipe(socket);
    for (const end of [socket, there]) end.on('error', () => undefined);
  });
}

const settingsOf = (host: string, port: number, password = database.owner.password) => ({
  ...readSettings({}, '/tmp'),
  databaseUrl: `postgres:///${database.owner.database}?user=${database.owner.user}&password=${password}&host=${host}&port=${port}`,
});

it('waits for a database that is not there yet, and says so', async () => {
  const port = await findFreePort();
  const there = leadThere();
  const steps: string[] = [];
  const source = await startDatabase(settingsOf('127.0.0.1', port), (step) => {
    steps.push(step);
    if (step.startsWith('Waiting') && !there.listening) there.listen(port, '127.0.0.1');
  });
  expect(steps.slice(0, 2)).toEqual([
    'Connecting to the database',
    'Waiting for the database of DATABASE_URL, at most 60 s',
  ]);
  expect((there.address() as AddressInfo).port).toBe(port);
  await source.stop();
  there.close();
});

it('does not wait for a database that refuses: the password is wrong', async () => {
  const { host, port } = database.owner;
  const steps: string[] = [];
  await expect(startDatabase(settingsOf(host, port, 'wrong'), (step) => void steps.push(step))).rejects.toThrow(
    'password authentication',
  );
  expect(steps).toEqual(['Connecting to the database']);
});
