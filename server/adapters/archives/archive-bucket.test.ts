import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveBucket } from './archive-bucket.ts';
import type { ArchiveStore } from './archives.ts';

/** A bucket with uploads in parts and lists of two keys a page. */
const stored = new Map<string, Buffer>();
const uploads = new Map<string, Map<number, Buffer>>();
let status = 200;
let server: Server;
let folder: string;
let bucket: ArchiveStore;

function answer(method: string, url: URL, body: Buffer): string | Buffer {
  const key = url.pathname.replace('/bucket/', '');
  const ask = url.searchParams;
  if (method === 'POST' && ask.has('uploads')) {
    uploads.set('u/1', new Map());
    return '<InitiateMultipartUploadResult><UploadId>u/1</UploadId></InitiateMultipartUploadResult>';
  }
  const upload = uploads.get(ask.get('uploadId') ?? '');
  if (method === 'PUT') upload?.set(Number(ask.get('partNumber')), body);
  if (method === 'POST' && upload) {
    const parts = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, part]) => upload.get(Number(part))!);
    stored.set(key, Buffer.concat(parts));
  }
  if (method === 'DELETE') (ask.has('uploadId') ? uploads : stored).delete(ask.get('uploadId') ?? key);
  if (method !== 'GET') return '';
  if (!ask.has('list-type')) return stored.get(key) ?? '';
  const keys = [...stored.keys()].filter((one) => one.startsWith(ask.get('prefix') ?? '')).toSorted();
  const from = Number(ask.get('continuation-token') ?? 0);
  const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
  return `<ListBucketResult>${keys
    .slice(from, from + 2)
    .map((one) => `<Contents><Key>${one}</Key></Contents>`)
    .join('')}${next}</ListBucketResult>`;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const text = answer(request.method ?? '', new URL(request.url ?? '', 'http://bucket'), body);
      response.writeHead(status, { etag: '"tag"' }).end(status === 200 ? text : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'clinic-bucket-'));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/clinic`;
  bucket = archiveBucket({ url, accessKeyId: 'key', secretAccessKey: 'secret', region: 'x' }, folder, 1000);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const put = (name: string, content: Buffer) =>
  bucket.put(name, (target) => new Promise((resolve) => target.once('close', resolve).end(content)));

it('holds an archive once all its parts have arrived, lists and removes it', async () => {
  const content = randomBytes(3500);
  expect(await put('one.age', content)).toBe(3500);
  expect(stored.get('clinic/one.age')?.equals(content)).toBe(true);
  const copy = await bucket.fetch('one.age');
  expect((await readFile(copy.path)).equals(content)).toBe(true);
  await copy.release();
  for (const name of ['two.age', 'three.age']) await put(name, Buffer.from('x'));
  stored.set('other/four.age', Buffer.from('x'));
  expect((await bucket.names()).toSorted()).toEqual(['one.age', 'three.age', 'two.age']);
  await bucket.remove('two.age');
  expect((await bucket.names()).toSorted()).toEqual(['one.age', 'three.age']);
  expect(bucket.place).toMatch(/^127\.0\.0\.1:\d+\/bucket\/clinic$/);
  expect(await readdir(folder)).toEqual([]);
});

it('says that it was refused, and keeps no copy', async () => {
  status = 403;
  await expect(put('five.age', Buffer.from('x'))).rejects.toThrow('refuses (403): are its address and keys right?');
  await expect(bucket.names()).rejects.toThrow('cannot be listed (403)');
  status = 200;
  expect(stored.has('clinic/five.age')).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});
