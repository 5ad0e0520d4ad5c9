import type { Answer, EndpointName } from '#contract/endpoints.ts';
import { ApiError } from './api-error.ts';
import { calls } from './calls.ts';
import { addressOf, headersFor, refusal } from './client.ts';
import { currentSession } from './session.ts';

export interface UploadOptions {
  /** Ends the upload; it then throws the signal's reason. */
  signal: AbortSignal;
  /** Told how much has left, 0 to 1. At 1 the server still looks at the file. */
  onProgress: (sent: number) => void;
}

/** A line that has moved nothing for so long is dead, in milliseconds: a slow one may take as long as it needs. */
const stallMs = 60_000;

/**
 * Sends a form with a file, by a call of the table, and gives its answer; throws what `request` throws. An
 * XMLHttpRequest, because fetch tells nobody how far a body has come.
 */
export function upload<N extends EndpointName>(
  name: N,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<Answer<N>> {
  const { user } = currentSession();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let stall = setTimeout(() => call.abort(), stallMs);
    const isMoving = () => {
      clearTimeout(stall);
      stall = setTimeout(() => call.abort(), stallMs);
    };
    const onAbort = () => call.abort();
    const unreached = () =>
      reject(signal.aborted ? signal.reason : new ApiError({ status: 0, code: 'NETWORK', message: '' }));
    call.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      isMoving();
      if (lengthComputable) onProgress(loaded / total);
    });
    call.addEventListener('load', () => {
      const body = readJson(call.responseText);
      if (call.status >= 200 && call.status < 300 && body !== undefined) return resolve(body as Answer<N>);
      reject(
        refusal(name, {
          status: call.status,
          retryAfter: call.getResponseHeader('Retry-After'),
          body,
          token: user?.token,
        }),
      );
    });
    call.addEventListener('error', unreached);
    call.addEventListener('abort', unreached);
    call.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', onAbort);
    });
    call.open(calls[name].method, addressOf(calls[name], {}));
    for (const [header, value] of Object.entries(headersFor(user?.token))) call.setRequestHeader(header, value);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) return unreached();
    call.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
