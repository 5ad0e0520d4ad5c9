import { createHash, randomBytes } from 'node:crypto';
import fs, { mkdtemp, open, readFile, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { heldBeyond } from '../../testing/growth.ts';
import type { Files } from './files.ts';
import { localFiles } from './local-files.ts';
import { s3Files } from './s3-files.ts';

/** How a file store behaves when the disk is full, the power fails or a bucket refuses, and with large files. */
let folder: string;
let store: Files;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-fault-'));
  store = await localFiles(folder);
});
afterAll(() => rm(folder, { recursive: true }));
/** Removes the spies. */
function stopWatching(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}
afterEach(stopWatching);

const newKey = (start = '') => start + randomBytes(16).toString('hex').slice(start.length);
const bytesOf = (text: string) => Readable.from([Buffer.from(text)]);
const waiting = () => readdir(join(folder, 'incoming'));
const full = (code: string) => Object.assign(new Error('no room'), { code });
/** What the caller is told; the log has the cause. */
const asFull = (code: string) => ({ code: 'STORAGE_FULL', cause: full(code) });

/** The prototype of open files, whose methods are spied on. */
async function openFiles(): Promise<fs.FileHandle> {
  const file = await open(folder, 'r');
  await file.close();
  return Object.getPrototypeOf(file) as fs.FileHandle;
}

/** The paths of the files that this process has open, where the system shows them. */
async function openPaths(): Promise<string[]> {
  const open = await readdir('/proc/self/fd').catch(() => []);
  return Promise.all(open.map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => '')));
}

describe('a full disk', () => {
  it.each(['ENOSPC', 'EDQUOT'])(
    '(%s) while a file arrives is reported as STORAGE_FULL, and nothing is left',
    async (code) => {
      const before = await waiting();
      vi.spyOn(await openFiles(), 'write').mockRejectedValueOnce(full(code));
      await expect(store.receive(bytesOf('a report'), 100)).rejects.toMatchObject(asFull(code));
      expect(await waiting()).toEqual(before);
    },
  );

  it.each(['ENOSPC', 'EDQUOT'])('(%s) while a file is made is reported as STORAGE_FULL', async (code) => {
    const before = await waiting();
    const work = async (path: string) => {
      await writeFile(path, 'half of it');
      throw full(code);
    };
    await expect(store.make(work)).rejects.toMatchObject(asFull(code));
    expect(await waiting()).toEqual(before);
  });

  it('is reported as STORAGE_FULL when the file is put in the store; other faults are kept', async () => {
    const incoming = await store.receive(bytesOf('a report'), 100);
    for (const [code, expected] of [
      ['ENOSPC', asFull('ENOSPC')],
      ['EIO', { code: 'EIO' }],
    ] as const) {
      vi.spyOn(fs, 'link').mockRejectedValueOnce(full(code));
      syncBuiltinESMExports();
      await expect(store.keep(incoming, newKey())).rejects.toMatchObject(expected);
    }
    await incoming.drop();
  });

  it("is not a broken connection, which is the sender's fault and whose cause is kept", async () => {
    const broken = Readable.from(
      (async function* () {
        yield await Promise.resolve(Buffer.from('half'));
        throw full('ECONNRESET');
      })(),
    );
    await expect(store.receive(broken, 100)).rejects.toMatchObject({ code: 'BAD_REQUEST', cause: full('ECONNRESET') });
  });

  it('is neither a broken connection nor another disk fault', async () => {
    const before = await waiting();
    vi.spyOn(await openFiles(), 'sync').mockRejectedValueOnce(full('EIO'));
    await expect(store.receive(bytesOf('a report'), 100)).rejects.toMatchObject({ code: 'EIO' });
    expect(await waiting()).toEqual(before);
  });
});

describe('a stored file', () => {
  it('is synced to the disk, and so is its folder, before the call returns', async () => {
    const own = await mkdtemp(join(tmpdir(), 'clinic-fault-'));
    // The folders are made, for their owner only.
    const store = await localFiles(join(own, 'new', 'files'));
    expect((await stat(join(own, 'new', 'files', 'incoming'))).mode & 0o777).toBe(0o700);
    const steps: string[] = [];
    const watched = await openFiles();
    const { sync } = watched;
    vi.spyOn(watched, 'sync').mockImplementation(function (this: fs.FileHandle) {
      steps.push('sync');
      return sync.call(this);
    });
    const { link } = fs;
    vi.spyOn(fs, 'link').mockImplementation((from, to) => {
      steps.push('link');
      return link(from, to);
    });
    syncBuiltinESMExports();
    const [first, second] = [await store.receive(bytesOf('one'), 100), await store.receive(bytesOf('two'), 100)];
    expect(steps.splice(0)).toEqual(['sync', 'sync']);
    // A new folder is an entry of the folder above it.
    await store.keep(first, newKey('zz'));
    expect(steps.splice(0)).toEqual(['link', 'sync', 'sync']);
    await store.keep(second, newKey('zz'));
    expect(steps.splice(0)).toEqual(['link', 'sync']);
    stopWatching();
    await rm(own, { recursive: true });
  });

  it('is stored under the first letters of its key, and only its owner may read it', async () => {
    const key = newKey();
    const incoming = await store.receive(bytesOf('one'), 100);
    await store.keep(incoming, key);
    const path = join(folder, key.slice(0, 2), key);
    expect(await readFile(path, 'utf8')).toBe('one');
    const modes = await Promise.all(
      [path, join(folder, key.slice(0, 2)), join(folder, 'incoming')].map(
        async (name) => (await stat(name)).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o600, 0o700, 0o700]);
    expect((await store.fetch(key))?.path).toBe(path);
    await (await store.fetch(key))?.release();
    expect(await readFile(path, 'utf8')).toBe('one');
  });

  it('is closed once it has arrived or was made, and removed when it is removed', async () => {
    const before = await openPaths();
    const incoming = await store.receive(bytesOf('one'), 100);
    const { file } = await store.make((path) => writeFile(path, 'two'));
    await expect(store.receive(bytesOf('more than five'), 5)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    const key = newKey();
    await store.keep(incoming, key);
    await file.drop();
    const after = await openPaths();
    expect(after.filter((path) => path.startsWith(folder) && !before.includes(path))).toEqual([]);
    await store.remove(key);
    expect(await store.fetch(key)).toBeNull();
    await store.remove(key);
  });

  it('may be exactly as large as allowed, and may be empty', async () => {
    expect(await store.receive(bytesOf('12345'), 5)).toMatchObject({ bytes: 5 });
    await expect(store.receive(bytesOf('123456'), 5)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      fields: { file: 'report.fileTooLarge' },
    });
    expect(await store.receive(Readable.from([]), 5)).toMatchObject({
      bytes: 0,
      sha256: createHash('sha256').digest('hex'),
    });
  });
});

describe('a bucket', () => {
  it('that does not exist, or refuses, is a fault and not a missing file; the incoming file is kept until it is stored', async () => {
    let status = 404;
    const server = createServer(
      (request, response) => void request.resume().on('end', () => response.writeHead(status).end('no')),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
    const bucket = await s3Files(
      { url, accessKeyId: 'key', secretAccessKey: 'secret', region: 'ap-south-1' },
      join(folder, 's3'),
    );
    const incoming = await bucket.receive(bytesOf('one'), 100);
    await expect(bucket.keep(incoming, newKey())).rejects.toThrow('answered 404');
    expect(await bucket.fetch(newKey())).toBeNull();
    await bucket.remove(newKey());
    status = 403;
    await expect(bucket.keep(incoming, newKey())).rejects.toThrow('answered 403');
    await expect(bucket.fetch(newKey())).rejects.toThrow('answered 403');
    await expect(bucket.remove(newKey())).rejects.toThrow('answered 403');
    expect(await readFile(incoming.path, 'utf8')).toBe('one');
    await new Promise((resolve) => server.close(resolve));
  });

  it('sends and receives 20 MB without holding them in memory', { timeout: 60_000 }, async () => {
    const size = 20 * 1024 * 1024;
    const piece = Buffer.alloc(64 * 1024, 0x41);
    function* pieces() {
      for (let at = 0; at < size; at += piece.length) yield piece;
    }
    let got = 0;
    const server = createServer((request, response) => {
      request
        .on('data', (chunk: Buffer) => (got += chunk.length))
        .on('end', () => {
          if (request.method === 'GET') Readable.from(pieces()).pipe(response);
          else response.end();
        });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
    const bucket = await s3Files(
      { url, accessKeyId: 'key', secretAccessKey: 'secret', region: 'ap-south-1' },
      join(folder, 's3'),
    );
    await bucket.keep(await bucket.receive(bytesOf('warm'), 100), newKey());
    got = 0;
    expect(
      await heldBeyond(12, async () => bucket.keep(await bucket.receive(Readable.from(pieces()), size), newKey())),
    ).toBe(0);
    expect(got).toBe(size);
    let copied = 0;
    expect(
      await heldBeyond(12, async () => {
        const copy = await bucket.fetch(newKey());
        copied = (await stat(copy!.path)).size;
        await copy!.release();
      }),
    ).toBe(0);
    expect(copied).toBe(size);
    await new Promise((resolve) => server.close(resolve));
  });
});
