import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import type { ScanVerdict } from '#contract/reports/states.ts';

/** Scans for viruses. Rejects if the scanner cannot be reached: the file then stays unscanned. */
export interface Scanner {
  scan(path: string): Promise<ScanVerdict>;
}

/**
 * ClamAV's daemon, over its socket (a path, or `host:port`), by INSTREAM, so that it needs no access to our files.
 * @param timeoutMs timeout in milliseconds
 */
export function clamd(address: string, timeoutMs = 60_000): Scanner {
  const tcp = /^([\w.-]+):(\d{1,5})$/.exec(address);
  const where = tcp ? { host: tcp[1]!, port: Number(tcp[2]) } : { path: address };
  return {
    scan: async (path) => {
      const socket = connect(where);
      socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The virus scanner did not answer in time')));
      let reply = '';
      const answered = new Promise<void>((resolve, reject) => {
        socket.setEncoding('utf8').on('data', (text: string) => {
          reply += text;
        });
        socket.once('error', reject).once('close', () => resolve());
      });
      answered.catch(() => undefined);
      // Errors are reported by `answered`; a write after the end must not report them twice.
      const send = (data: string | Buffer) => new Promise<void>((resolve) => socket.write(data, () => resolve()));
      await send('zINSTREAM\0');
      for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        if (socket.destroyed || reply !== '') break;
        await send(Buffer.concat([length, chunk]));
      }
      if (!socket.destroyed) socket.end(Buffer.alloc(4));
      await answered;
      return verdictOf(reply);
    },
  };
}

function verdictOf(reply: string): ScanVerdict {
  const text = reply.replace(/\0/g, '');
  if (/^stream: OK$/.test(text)) return 'CLEAN';
  if (/^stream: .+ FOUND$/.test(text)) return 'INFECTED';
  throw new Error('The virus scanner gave no verdict');
}
