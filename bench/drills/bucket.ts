import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A stand-in for an S3-compatible store, in memory: objects, uploads in parts, lists. It believes every signature. */
export interface Bucket {
  readonly port: number;
  /** For `FILES_URL` and `BACKUP_URL`, with a folder of its own. */
  urlOf(folder: string): string;
  /** How many objects it holds in all. */
  count(): number;
  close(): Promise<void>;
}

/** @param tls a key and a certificate, for programs that refuse plain HTTP */
export async function openBucket(
  tls: { key: string; cert: string } | null = null,
  address = '127.0.0.1',
): Promise<Bucket> {
  const stored = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const answer = (method: string, url: URL, body: Buffer): [status: number, body: string | Buffer] => {
    const key = decodeURIComponent(url.pathname).replace('/bucket/', '');
    const ask = url.searchParams;
    if (method === 'POST' && ask.has('uploads')) {
      const id = `u${uploads.size + 1}`;
      uploads.set(id, new Map());
      return [200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`];
    }
    const id = ask.get('uploadId');
    const upload = uploads.get(id ?? '');
    if (id !== null && !upload) return [404, ''];
    if (method === 'PUT') (upload ?? stored).set((upload ? Number(ask.get('partNumber')) : key) as never, body);
    if (method === 'POST' && ask.has('delete')) {
      for (const [, one = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) stored.delete(one);
      return [200, '<DeleteResult></DeleteResult>'];
    }
    if (method === 'POST' && upload) {
      stored.set(key, Buffer.concat([...upload].toSorted(([a], [b]) => a - b).map(([, part]) => part)));
      return [200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'];
    }
    if (method === 'DELETE') (upload ? uploads : stored).delete(id ?? key);
    if (method !== 'GET' && method !== 'HEAD') return [method === 'DELETE' ? 204 : 200, ''];
    if (!ask.has('list-type')) return [stored.has(key) ? 200 : 404, stored.get(key) ?? ''];
    const listed = list(stored, ask.get('prefix') ?? '', ask.get('delimiter'));
    return [200, `<ListBucketResult><IsTruncated>false</IsTruncated>${listed}</ListBucketResult>`];
  };
  const hear = (request: IncomingMessage, response: ServerResponse) => {
    void buffer(request).then((body) => {
      const [status, content] = answer(request.method ?? '', new URL(request.url ?? '', 'http://bucket'), body);
      const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(content) };
      const headers = { etag: '"tag"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT', ...length };
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : content);
    });
  };
  const server = tls ? createSecureServer(tls, hear) : createServer(hear);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    urlOf: (folder) => `http${tls ? 's' : ''}://key:secret@${address}:${port}/bucket/${folder}`,
    count: () => stored.size,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What begins with `prefix`; with a delimiter only its own level, as of a folder. */
function list(stored: ReadonlyMap<string, Buffer>, prefix: string, delimiter: string | null): string {
  const folders = new Set<string>();
  const contents: string[] = [];
  for (const key of [...stored.keys()].filter((one) => one.startsWith(prefix)).toSorted()) {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (end >= 0) folders.add(key.slice(0, end + 1));
    else
      contents.push(
        `<Contents><Key>${key}</Key><Size>${stored.get(key)!.length}</Size>` +
          '<LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>',
      );
  }
  return [...contents, ...[...folders].map((one) => `<CommonPrefixes><Prefix>${one}</Prefix></CommonPrefixes>`)].join(
    '',
  );
}
