import type { EndpointName } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import { ApiError } from './api-error.ts';
import { calls } from './calls.ts';
import { addressOf, headersFor, refusal } from './client.ts';
import type { Input } from './client.ts';
import { currentSession } from './session.ts';

/** A line that has moved nothing for so long is dead, in milliseconds: a long file may take as long as it needs. */
const stallMs = 60_000;

/**
 * Fetches a file by a call of the table, under the name the server gives it; throws what `request` throws, also for a
 * file that breaks off half way. Not a link: a link would carry no session. `language` where it is not to be the
 * page's.
 */
export async function fetchFile<N extends EndpointName>(name: N, input: Input<N>, language?: Language): Promise<File> {
  const { user } = currentSession();
  const stop = new AbortController();
  let stall = setTimeout(() => stop.abort(), stallMs);
  const isMoving = () => {
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
    content = await readAll(response, isMoving);
  } catch (error) {
    throw new ApiError({ status: 0, code: 'NETWORK', message: '' }, { cause: error });
  } finally {
    clearTimeout(stall);
  }
  if (response.ok) return new File([content], nameIn(response), { type: content.type });
  const body: unknown = await content
    .text()
    .then(JSON.parse)
    .catch(() => undefined);
  throw refusal(name, {
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    body,
    token: user?.token,
  });
}

function readAll(response: Response, isMoving: () => void): Promise<Blob> {
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, onward) => {
      isMoving();
      onward.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(watch) ?? null, { headers: response.headers }).blob();
}

/** What the server calls the file. */
function nameIn(response: Response): string {
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
