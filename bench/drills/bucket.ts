import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A stand-in for an S3-compatible store, in memory: objects, uploads in parts, lists. It believes every signature. */
export interface Bucket {
  /** For `FILES_URL` and `BACKUP_URL`, with a folder of its own. */
  urlOf(folder: string): string;
  /** How many objects it holds in all. */
  count(): number;
  close(): Promise<void>;
}

export async function openBucket(): Promise<Bucket> {
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
    if (method === 'POST' && upload) {
      stored.set(key, Buffer.concat([...upload].toSorted(([a], [b]) => a - b).map(([, part]) => part)));
      return [200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'];
    }
    if (method === 'DELETE') (upload ? uploads : stored).delete(id ?? key);
    if (method !== 'GET' && method !== 'HEAD') return [method === 'DELETE' ? 204 : 200, ''];
    if (!ask.has('list-type')) return [stored.has(key) ? 200 : 404, stored.get(key) ?? ''];
    const keys = [...stored.keys()].filter((one) => one.startsWith(ask.get('prefix') ?? '')).toSorted();
    const contents = keys.map((one) => `<Contents><Key>${one}</Key></Contents>`).join('');
    return [200, `<ListBucketResult>${contents}</ListBucketResult>`];
  };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const [status, content] = answer(request.method ?? '', new URL(request.url ?? '', 'http://bucket'), body);
      response.writeHead(status, { etag: '"tag"' }).end(request.method === 'HEAD' ? undefined : content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (folder) => `http://key:secret@127.0.0.1:${port}/bucket/${folder}`,
    count: () => stored.size,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
