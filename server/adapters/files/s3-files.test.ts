import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Files } from './files.ts';
import { localFiles } from './local-files.ts';
import { s3Files } from './s3-files.ts';

/** A bucket that stores what is put into it, and records the requests. */
const bucket = new Map<string, Buffer>();
const asked: { method: string; path: string; signed: boolean; length: string | undefined; hash: string | undefined }[] =
  [];
let failing = 0;
let server: Server;
let folder: string;
let stores: Record<'local' | 's3', Files>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    asked.push({
      method,
      path,
      signed: (headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 Credential=key/'),
      length: headers['content-length'],
      hash: String(headers['x-amz-content-sha256']),
    });
    const pieces: Buffer[] = [];
    request
      .on('data', (piece: Buffer) => void pieces.push(piece))
      .on('end', () => {
        if (failing > 0) {
          failing -= 1;
          return void response.writeHead(503).end();
        }
        if (method === 'PUT') bucket.set(path, Buffer.concat(pieces));
        if (method === 'DELETE') bucket.delete(path);
        const found = bucket.get(path);
        response.writeHead(method === 'DELETE' ? 204 : found ? 200 : 404).end(method === 'GET' ? found : undefined);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'clinic-store-'));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/clinic`;
  stores = {
    local: await localFiles(join(folder, 'local')),
    s3: await s3Files(
      { url, accessKeyId: 'key', secretAccessKey: 'secret', region: 'ap-south-1' },
      join(folder, 's3/incoming'),
    ),
  };
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function* inPieces(content: Buffer, size = 50_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
const newKey = () => randomBytes(16).toString('hex');
const waitingIn = (name: string) => readdir(join(folder, name, 'incoming'));

describe.each(['local', 's3'] as const)('the %s store', (name) => {
  it('returns exactly what was stored, with its hash, and forgets removed files', async () => {
    const content = randomBytes(300_000);
    const key = newKey();
    const incoming = await stores[name].receive(inPieces(content), 300_000);
    expect(incoming).toMatchObject({ bytes: 300_000, sha256: createHash('sha256').update(content).digest('hex') });
    await stores[name].keep(incoming, key);
    expect(await waitingIn(name)).toEqual([]);
    const file = await stores[name].fetch(key);
    expect((await readFile(file!.path)).equals(content)).toBe(true);
    await file!.release();
    expect(await waitingIn(name)).toEqual([]);
    await stores[name].remove(key);
    await stores[name].remove(key);
    expect(await stores[name].fetch(key)).toBeNull();
  });

  it('stores nothing of a file that is too large, or breaks off', async () => {
    await expect(stores[name].receive(inPieces(randomBytes(1001), 100), 1000)).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
    const broken = (async function* () {
      yield Buffer.from('half');
      throw new Error('the line broke');
    })();
    await expect(stores[name].receive(broken, 1000)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await waitingIn(name)).toEqual([]);
  });
});

it('signs its requests, sends length and hash, and retries when the bucket is busy', async () => {
  asked.length = 0;
  failing = 1;
  const incoming = await stores.s3.receive(inPieces(Buffer.from('a report')), 100);
  await stores.s3.keep(incoming, newKey());
  expect(asked.map(({ method, signed, length, hash }) => ({ method, signed, length, hash }))).toEqual(
    Array(2).fill({ method: 'PUT', signed: true, length: '8', hash: incoming.sha256 }),
  );
  failing = 10;
  const other = await stores.s3.receive(inPieces(Buffer.from('a report')), 100);
  await expect(stores.s3.keep(other, newKey())).rejects.toThrow('503');
  failing = 0;
  await other.drop();
});

it('never overwrites a file', async () => {
  const key = newKey();
  const [one, two] = [
    await stores.local.receive(inPieces(Buffer.from('one')), 10),
    await stores.local.receive(inPieces(Buffer.from('two')), 10),
  ];
  await stores.local.keep(one, key);
  await expect(stores.local.keep(two, key)).rejects.toMatchObject({ code: 'EEXIST' });
  await two.drop();
  expect(await readFile((await stores.local.fetch(key))!.path, 'utf8')).toBe('one');
});

it('empties the incoming folder at the start', async () => {
  await stores.local.receive(inPieces(Buffer.from('lost in a crash')), 100);
  expect(await waitingIn('local')).toHaveLength(1);
  await localFiles(join(folder, 'local'));
  expect(await waitingIn('local')).toEqual([]);
});
