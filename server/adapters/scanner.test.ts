import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import type { Answer } from '#contract/endpoints.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { aPdf, aPdfWith, multipart } from '../testing/uploads.ts';
import { signForm } from '../testing/report-builders.ts';
import { clamd } from './scanner.ts';
import type { Scanner } from './scanner.ts';

/** A daemon that speaks ClamAV's INSTREAM and knows one virus: the letters EICAR. */
let folder: string;
let daemon: Server;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-scan-'));
  address = join(folder, 'clamd.sock');
  daemon = createServer((socket) => {
    let got = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      got = Buffer.concat([got, piece]);
      if (!got.subarray(-4).equals(Buffer.alloc(4))) return;
      socket.end(got.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : got.includes('BROKEN') ? 'INSTREAM size limit exceeded. ERROR\0' : 'stream: OK\0');
    });
  });
  await new Promise<void>((resolve) => daemon.listen(address, resolve));
});
afterAll(async () => {
  await new Promise((resolve) => daemon.close(resolve));
  await rm(folder, { recursive: true });
});

async function fileOf(content: string): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return path;
}

it('tells clean files from infected ones, and never takes silence or an error for either', async () => {
  const scanner = clamd(address);
  expect(await scanner.scan(await fileOf('x'.repeat(200_000)))).toBe('CLEAN');
  expect(await scanner.scan(await fileOf(`${'x'.repeat(100_000)}EICAR`))).toBe('INFECTED');
  await expect(scanner.scan(await fileOf('BROKEN'))).rejects.toThrow('no verdict');
  await expect(clamd(join(folder, 'nobody')).scan(await fileOf('x'))).rejects.toThrow('ENOENT');
});

async function uploadInto(app: TestApp, content: Buffer) {
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id });
  const { payload, headers } = multipart({ name: 'file', filename: 'x.pdf', content }, { bookingId });
  return (await app.asRole('Staff')).call('POST', '/reports/upload', payload, headers);
}

it('keeps no infected file; one that came while the scanner was away waits, is not released, and is looked at later', async () => {
  let scanner: Scanner = clamd(address);
  const app = await startTestApp({ scanner: { scan: (path) => scanner.scan(path) } });
  try {
    expectError(await uploadInto(app, aPdfWith('% EICAR\n')), 'FILE_INFECTED');
    expect((await uploadInto(app, aPdf)).body).toMatchObject({ scan: 'CLEAN' });

    scanner = clamd(join(folder, 'nobody'));
    const [clean, infected] = [(await uploadInto(app, aPdf)).body as Answer<'uploadReport'>, (await uploadInto(app, aPdfWith('% EICAR\n'))).body as Answer<'uploadReport'>];
    expect(clean).toMatchObject({ scan: 'WAITING', status: 'UPLOADED', reportUrl: null });
    const pathologist = await app.asRole('Pathologist');
    expectError(await pathologist.call('GET', `/api/v1/download-report/${clean.id}`), 'NOT_SCANNED');
    expectError(await pathologist.call('POST', `/api/v1/reports/${clean.id}/sign`, signForm), 'NOT_SCANNED');
    expectError(await pathologist.call('POST', '/api/v1/validate-report', { reportId: clean.id, status: 'ACCEPTED' }), 'NOT_SCANNED');

    scanner = clamd(address);
    await app.sms.sent();
    const read = async (id: number) => (await pathologist.call('GET', `/api/v1/reports/${id}`)).body;
    expect(await read(clean.id)).toMatchObject({ scan: 'CLEAN', maySign: true });
    expect(await read(infected.id)).toMatchObject({ scan: 'INFECTED', status: 'REJECTED', rejectionReason: expect.stringContaining('virus') as string });
    expectError(await pathologist.call('GET', `/api/v1/download-report/${infected.id}`), 'NOT_SCANNED');
  } finally {
    await app.close();
  }
});
