import type { EndpointName } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import { ApiError } from './api-error.ts';
import { calls } from './calls.ts';
import { addressOf, headersFor, refusedCallError } from './client.ts';
import type { Input } from './client.ts';
import { currentSession } from './session.ts';

/** Milliseconds without data after which a download is aborted. Its whole duration is not limited. */
const stallMs = 60_000;

/**
 * Fetches a file by a call, under the name the server gives it. Throws what `request` throws, also when the file breaks
 * off. A plain link would not send the session. `language` overrides the page's language.
 */
export async function fetchFile<N extends EndpointName>(name: N, input: Input<N>, language?: Language): Promise<File> {
  const { user } = currentSession();
  const stop = new AbortController();
  let stall = setTimeout(() => stop.abort(), stallMs);
  const onData = () => {
    clearTimeout(stall);
    stall = setTimeout(() => stop.abort(), stallMs);
  };
  let response: Response;
  let content: Blob;
  try {
    response = await fetch(addressOf(calls[name], input), {
      headers: headersFor(user?.token, '*/*', language),
      cache: 'no-store',
      credentials: 'same-origin',
      signal: stop.signal,
    });
    content = await readAll(response, onData);
  } catch (error) {
    throw new ApiError({ status: 0, code: 'NETWORK', message: '' }, { cause: error });
  } finally {
    clearTimeout(stall);
  }
  if (response.ok) return new File([content], fileNameOf(response), { type: content.type });
  const body: unknown = await content
    .text()
    .then(JSON.parse)
    .catch(() => undefined);
  throw refusedCallError({
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    body,
    token: user?.token,
  });
}

function readAll(response: Response, onData: () => void): Promise<Blob> {
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, onward) => {
      onData();
      onward.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(watch) ?? null, { headers: response.headers }).blob();
}

/** The file name from the response. */
function fileNameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
}

/** Fetches a file and saves it on the device. */
export async function downloadFile<N extends EndpointName>(
  name: N,
  input: Input<N>,
  language?: Language,
): Promise<void> {
  const file = await fetchFile(name, input, language);
  saveFile(file, file.name);
}

/** Milliseconds the browser gets to begin saving before the object URL is released. */
const saveDelayMs = 60_000;

/** Saves a file on the device. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), saveDelayMs);
}
