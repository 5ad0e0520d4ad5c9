import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aPdf, aPdfWith, aPdfWithPicture } from '../testing/uploads.ts';
import { signForm } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';
import { clamd } from './scanner.ts';
import type { Scanner } from './scanner.ts';

/** A daemon that speaks ClamAV's INSTREAM and knows one virus: the letters EICAR. */
let folder: string;
const received: { content: Buffer }[] = [];
let daemon: Server;
let overNetwork: Server;
const sockets: Socket[] = [];
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-scan-'));
  address = join(folder, 'clamd.sock');
  daemon = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    let got = Buffer.alloc(0);
    socket
      .on('error', () => undefined)
      .on('data', (piece: Buffer) => {
        got = Buffer.concat([got, piece]);
        const stream = readStream(got);
        if (stream === 'more') return;
        received.push({ content: stream });
        const reply = /SAY:(.*)/.exec(stream.toString('latin1'))?.[1];
        if (reply === 'nothing') return;
        socket.end(reply ?? (stream.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0'));
      });
  });
  await new Promise<void>((resolve) => daemon.listen(address, resolve));
  overNetwork = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    socket.pipe(connect({ path: address, allowHalfOpen: true })).pipe(socket);
  });
  await new Promise<void>((resolve) => overNetwork.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => overNetwork.close(resolve));
  await new Promise((resolve) => daemon.close(resolve));
  await rm(folder, { recursive: true });
});

/** The chunks, each after its length in four bytes, up to one of length 0; `more` until that has arrived. */
function readStream(got: Buffer): Buffer | 'more' {
  const command = 'zINSTREAM\0';
  if (got.length < command.length) return 'more';
  if (got.toString('latin1', 0, command.length) !== command) return Buffer.from('SAY:UNKNOWN COMMAND');
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= got.length;) {
    const length = got.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (length > 1024 * 1024) return Buffer.from('SAY:INSTREAM size limit exceeded. ERROR');
    pieces.push(got.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return 'more';
}

async function fileOf(content: string): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return path;
}

it('distinguishes clean from infected files, and takes neither silence nor an error for a result', async () => {
  const scanner = clamd(address);
  received.length = 0;
  expect(await scanner.scan(await fileOf('x'.repeat(200_000)))).toBe('CLEAN');
  expect(await scanner.scan(await fileOf(`${'x'.repeat(100_000)}EICAR`))).toBe('INFECTED');
  expect(received.map(({ content }) => content.length)).toEqual([200_000, 100_005]);
  expect(received.every(({ content }) => /^x+(?:EICAR)?$/.test(content.toString('latin1')))).toBe(true);
  for (const reply of [
    'INSTREAM size limit exceeded. ERROR',
    'OK',
    'stream: OK, nearly',
    'my stream: OK',
    'stream:  FOUND',
    'stream: X FOUNDED',
    'my stream: X FOUND',
  ]) {
    await expect(scanner.scan(await fileOf(`SAY:${reply}`)), reply).rejects.toThrow('no verdict');
  }
  // All of these are paths of sockets.
  for (const missing of [join(folder, 'missing'), join(folder, 'localhost:1'), 'localhost:1.sock'])
    await expect(clamd(missing).scan(await fileOf('x')), missing).rejects.toThrow('ENOENT');
});

it('also works over the network, and has a timeout', async () => {
  const { port } = overNetwork.address() as AddressInfo;
  expect(await clamd(`127.0.0.1:${port}`).scan(await fileOf('x'))).toBe('CLEAN');
  await expect(clamd(address, 50).scan(await fileOf('SAY:nothing'))).rejects.toThrow('did not answer in time');
});

it('stops sending a file once it has answered or closed the connection', async () => {
  let bytes = 0;
  const rude = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (piece: Buffer) => {
        bytes += piece.length;
        socket.write('INSTREAM size limit exceeded. ERROR\0');
      });
  });
  const path = join(folder, 'rude.sock');
  await new Promise<void>((resolve) => rude.listen(path, resolve));
  await expect(clamd(path).scan(await fileOf('x'.repeat(20_000_000)))).rejects.toThrow('no verdict');
  expect(bytes).toBeLessThan(10_000_000);
  await new Promise((resolve) => rude.close(resolve));
});

async function uploadInto(app: TestApp, content: Buffer) {
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id });
  return (await app.asRole('Staff')).uploadReport({ form: { bookingId }, upload: { content } });
}

it('keeps no infected file; one that arrived while the scanner was unreachable waits, is not released, and is scanned later', async () => {
  let scanner: Scanner = clamd(address);
  const app = await startTestApp({ scanner: { scan: (path) => scanner.scan(path) } });
  try {
    expectError(await uploadInto(app, aPdfWith('% EICAR\n')), 'FILE_INFECTED');
    expect((await uploadInto(app, aPdf)).body).toMatchObject({ scan: 'CLEAN' });

    scanner = clamd(join(folder, 'missing'));
    const [clean, infected] = [
      await done(uploadInto(app, aPdf)),
      await done(uploadInto(app, aPdfWithPicture('EICAR'))),
    ];
    expect(clean).toMatchObject({ scan: 'WAITING', status: 'UPLOADED', reportUrl: null });
    const pathologist = await app.asRole('Pathologist');
    expectError(await pathologist.downloadReport({ params: { id: clean.id } }), 'NOT_SCANNED');
    expectError(await pathologist.signReport({ params: { id: clean.id }, body: signForm }), 'NOT_SCANNED');
    expectError(await pathologist.validateReport({ body: { reportId: clean.id, status: 'ACCEPTED' } }), 'NOT_SCANNED');

    scanner = clamd(address);
    await app.sms.sent();
    const read = async (id: number) => (await pathologist.readReport({ params: { id } })).body;
    expect(await read(clean.id)).toMatchObject({ scan: 'CLEAN', abilities: { signObstacle: 'PATIENT_INCOMPLETE' } });
    expect(await read(infected.id)).toMatchObject({
      scan: 'INFECTED',
      status: 'REJECTED',
      rejectionReason: expect.stringContaining('virus') as string,
    });
    expectError(await pathologist.downloadReport({ params: { id: infected.id } }), 'NOT_SCANNED');
  } finally {
    await app.close();
  }
});
