import { openAsBlob } from 'node:fs';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { listBucket } from '../s3-list.ts';
import type { Files } from './files.ts';
import { openIncoming } from './incoming.ts';

/** A bucket of an S3-compatible store, from `FILES_URL`. */
export interface S3Place {
  /** `https://s3.ap-south-1.amazonaws.com/bucket/prefix`, without a trailing slash. */
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const timeoutMs = 60_000;
/** For the probe. */
const probeTimeoutMs = 4000;
/** Without these options `fetch` copies the body for a possible redirect, and holds the whole file in memory. */
const asItIs: RequestInit = { redirect: 'error', window: null };

/** Files in an S3-compatible store. Uploads and downloads pass through the local folder `arriving`. */
export async function s3Files(place: S3Place, arriving: string): Promise<Files> {
  const incoming = await openIncoming(arriving);
  const client = new AwsClient({ ...place, service: 's3', retries: 2 });
  const ask = async (method: string, key: string, rest: RequestInit = {}) => {
    const answer = await client.fetch(`${place.url}/${key}`, {
      ...asItIs,
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...rest,
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new Error(`The store of files answered ${answer.status}`);
  };
  return {
    ...incoming,
    keep: async (file, key) => {
      // A file as a blob is streamed, and its length is known.
      const body = await openAsBlob(file.path);
      const answer = await ask('PUT', key, {
        body,
        headers: { 'x-amz-content-sha256': file.sha256, 'content-type': 'application/octet-stream' },
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The store of files answered ${answer.status}`);
      await file.drop();
    },
    fetch: async (key) => {
      const answer = await ask('GET', key);
      if (answer.ok && answer.body) {
        const copy = await incoming.receive(answer.body as ReadableStream<Uint8Array>, Number.MAX_SAFE_INTEGER);
        return { path: copy.path, release: copy.drop };
      }
      await answer.body?.cancel();
      return null;
    },
    keys: () =>
      listBucket(client, place.url, {
        timeoutMs,
        refuse: (status) => new Error(`The store of files answered ${status}`),
      }),
    remove: async (key) => {
      await (await ask('DELETE', key)).body?.cancel();
    },
    probe: async () => {
      await incoming.probe();
      // The file does not exist: status 404 shows that the store accepts the keys.
      await ask('HEAD', 'ready', { signal: AbortSignal.timeout(probeTimeoutMs) });
    },
  };
}
