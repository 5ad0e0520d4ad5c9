import type { AwsClient } from 'aws4fetch';

/**
 * The names of all objects under an address, without the folder of that address.
 * @param address `https://s3.example/bucket/folder`
 * @throws what `refuse` makes of another answer than 200
 */
export async function listBucket(
  client: AwsClient,
  address: string,
  { timeoutMs, refuse }: { timeoutMs: number; refuse: (status: number) => Error },
): Promise<string[]> {
  const { bucket, prefix } = bucketOf(address);
  const found: string[] = [];
  for (let token = ''; ;) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
    const answer = await client.fetch(`${bucket}/?${query}`, { signal: AbortSignal.timeout(timeoutMs) });
    const text = await answer.text();
    if (!answer.ok) throw refuse(answer.status);
    found.push(...tagsIn(text, 'Key').map((key) => key.slice(prefix.length)));
    [token = ''] = tagsIn(text, 'NextContinuationToken');
    if (!token) return found;
  }
}

/** The bucket's address, and the folder in it as the beginning of keys. */
function bucketOf(address: string): { bucket: string; prefix: string } {
  const { origin, pathname } = new URL(address);
  const [bucket = '', ...folders] = pathname.split('/').slice(1);
  return { bucket: `${origin}/${bucket}`, prefix: folders.map((folder) => `${folder}/`).join('') };
}

/** The texts of all elements of one name: answers of the store hold nothing else that is needed. */
export function tagsIn(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
}
