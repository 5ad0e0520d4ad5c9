import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { explainFileError, StartError } from '../../shared/start-error.ts';
import type { S3Place } from '../files/s3-files.ts';
import { listBucket, tagsIn } from '../s3-list.ts';
import type { ArchiveStore } from './archives.ts';
import { writeNewFile } from '../disk.ts';

const timeoutMs = 600_000;

/**
 * Archives in a bucket. Each is first written completely to `folder`, then sent in parts. It appears in the bucket once
 * the last part has arrived.
 * @param partBytes of one request; a store takes up to 10,000 of them for an archive
 */
export function archiveBucket(place: S3Place, folder: string, partBytes = 64_000_000): ArchiveStore {
  const client = new AwsClient({ ...place, service: 's3', retries: 3 });
  const shown = place.url.replace(/^https?:\/\//, '');
  const ask = async (method: string, key: string, rest: RequestInit = {}): Promise<Response> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await client
      .fetch(`${place.url}${key}`, { redirect: 'error', window: null, method, signal, ...rest })
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new StartError(`The bucket for backups ${shown} does not answer: ${reason}`, { cause: error });
      });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new StartError(`The bucket for backups ${shown} refuses (${answer.status}): are its address and keys right?`);
  };
  const send = async (path: string, name: string): Promise<number> => {
    const blob = await openAsBlob(path);
    const id = tagsIn(await (await ask('POST', `/${name}?uploads=`)).text(), 'UploadId')[0] ?? '';
    const upload = encodeURIComponent(id);
    try {
      const etags = [];
      for (let at = 0; at === 0 || at < blob.size; at += partBytes) {
        const part = `/${name}?partNumber=${etags.length + 1}&uploadId=${upload}`;
        const answer = await ask('PUT', part, { body: blob.slice(at, at + partBytes), headers: unsigned });
        etags.push(answer.headers.get('etag') ?? '');
        await answer.body?.cancel();
      }
      const list = etags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
      const answer = await (await ask('POST', `/${name}?uploadId=${upload}`, { body })).text();
      // The store reports a failure to join the parts with status 200.
      if (answer.includes('<Error>')) throw new StartError(`The bucket for backups ${shown} could not join the parts.`);
    } catch (error) {
      await ask('DELETE', `/${name}?uploadId=${upload}`).catch(() => undefined);
      throw error;
    }
    return blob.size;
  };
  return {
    place: shown,
    put: async (name, write) => {
      const draft = join(folder, `${name}.part`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeNewFile(draft, write);
        return await send(draft, name);
      } catch (error) {
        throw explainFileError(error, folder);
      } finally {
        await rm(draft, { force: true });
      }
    },
    names: () =>
      listBucket(client, place.url, {
        timeoutMs,
        refuse: (code) => new StartError(`The bucket for backups ${shown} cannot be listed (${code}).`),
      }),
    fetch: async (name) => {
      const path = join(folder, `${name}.read`);
      const release = () => rm(path, { force: true });
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await release();
        const { body } = await ask('GET', `/${name}`);
        await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        return { path, release };
      } catch (error) {
        await release();
        throw explainFileError(error, folder);
      }
    },
    remove: async (name) => {
      await (await ask('DELETE', `/${name}`)).body?.cancel();
    },
  };
}

/** Parts are sent without their hashes, because the archive itself is authenticated. */
const unsigned = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
