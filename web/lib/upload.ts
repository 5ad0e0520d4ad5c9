import type { Answer, EndpointName } from '#contract/endpoints.ts';
import { ApiError } from './api-error.ts';
import { calls } from './calls.ts';
import { addressOf, headersFor, refusedCallError } from './client.ts';
import { currentSession } from './session.ts';

export interface UploadOptions {
  params?: Record<string, string | number>;
  /** Aborts the upload; it then throws the signal's reason. */
  signal: AbortSignal;
  /** Called with the fraction sent, 0 to 1. After 1 the server still checks the file. */
  onProgress?: (sent: number) => void;
}

/** Milliseconds without progress after which an upload is aborted. Its whole duration is not limited. */
const stallMs = 60_000;

/**
 * Sends a form with a file and returns the answer; throws what `request` throws. Uses XMLHttpRequest, because fetch
 * does not report upload progress.
 */
export function upload<N extends EndpointName>(
  name: N,
  form: FormData,
  { params = {}, signal, onProgress }: UploadOptions,
): Promise<Answer<N>> {
  const { user } = currentSession();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let stall = setTimeout(() => call.abort(), stallMs);
    const onProgressEvent = () => {
      clearTimeout(stall);
      stall = setTimeout(() => call.abort(), stallMs);
    };
    const onAbort = () => call.abort();
    const onNetworkError = () =>
      reject(signal.aborted ? signal.reason : new ApiError({ status: 0, code: 'NETWORK', message: '' }));
    call.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      onProgressEvent();
      if (lengthComputable) onProgress?.(loaded / total);
    });
    call.addEventListener('load', () => {
      const body = readJson(call.responseText);
      if (call.status >= 200 && call.status < 300 && body !== undefined) return resolve(body as Answer<N>);
      reject(
        refusedCallError({
          status: call.status,
          retryAfter: call.getResponseHeader('Retry-After'),
          body,
          token: user?.token,
        }),
      );
    });
    call.addEventListener('error', onNetworkError);
    call.addEventListener('abort', onNetworkError);
    call.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', onAbort);
    });
    call.open(calls[name].method, addressOf(calls[name], { params }));
    for (const [header, value] of Object.entries(headersFor(user?.token))) call.setRequestHeader(header, value);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) return onNetworkError();
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
