import { openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { explainFileError, StartError } from '../../start-error.ts';
import type { S3Place } from '../files/s3-files.ts';
import type { ArchiveStore } from './archives.ts';
import { writeNewFile } from './write-file.ts';

const timeoutMs = 600_000;

/**
 * Archives in a bucket. Each is complete in `folder` before it is sent, in parts: it appears in the bucket when the
 * last one has arrived.
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
      // A failure while the parts are joined is said in an answer of 200.
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
    names: async () => {
      const { bucket, prefix } = bucketOf(place.url);
      const found: string[] = [];
      for (let token = ''; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
        const answer = await client.fetch(`${bucket}/?${query}`, { signal: AbortSignal.timeout(timeoutMs) });
        const text = await answer.text();
        if (!answer.ok) throw new StartError(`The bucket for backups ${shown} cannot be listed (${answer.status}).`);
        found.push(...tagsIn(text, 'Key').map((key) => key.slice(prefix.length)));
        [token = ''] = tagsIn(text, 'NextContinuationToken');
        if (!token) return found;
      }
    },
    remove: async (name) => {
      await (await ask('DELETE', `/${name}`)).body?.cancel();
    },
  };
}

/** The hash of a part need not be known before it is sent: the archive itself is authenticated. */
const unsigned = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };

/** The bucket's address, and the folder in it as the beginning of keys. */
function bucketOf(address: string): { bucket: string; prefix: string } {
  const { origin, pathname } = new URL(address);
  const [bucket = '', ...folders] = pathname.split('/').slice(1);
  return { bucket: `${origin}/${bucket}`, prefix: folders.map((folder) => `${folder}/`).join('') };
}

/** The texts of all elements of one name: answers of the store hold nothing else that is needed. */
function tagsIn(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
}
