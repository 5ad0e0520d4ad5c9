import { endpoints } from '#contract/endpoints.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { ApiError } from './api-error.ts';
import { addressOf, headersFor, refusal } from './client.ts';
import type { Input } from './client.ts';
import { currentSession } from './session.ts';

/** After so long without an answer the download counts as failed, in milliseconds. */
const patienceMs = 60_000;

/** Fetches a file by a call of the table; throws what `request` throws. Not a link: a link would carry no session. */
export async function fetchFile<N extends EndpointName>(name: N, input: Input<N>): Promise<Blob> {
  const { user } = currentSession();
  const endpoint = endpoints[name];
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(addressOf(endpoint, input), {
      headers: headersFor(user?.token, '*/*'), cache: 'no-store', credentials: 'same-origin', signal: AbortSignal.timeout(patienceMs),
    });
    file = await response.blob();
  } catch (error) {
    throw new ApiError({ status: 0, code: 'NETWORK', message: '' }, { cause: error });
  }
  if (response.ok) return file;
  const body: unknown = await file.text().then(JSON.parse).catch(() => undefined);
  throw refusal(name, { status: response.status, retryAfter: response.headers.get('Retry-After'), body, token: user?.token });
}

/** How long the browser may take to begin saving, in milliseconds. */
const handOverMs = 60_000;

/** Saves a file on the device under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), handOverMs);
}
