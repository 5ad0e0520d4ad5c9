import * as http from 'node:http';
import * as https from 'node:https';
import type { ProviderRequest } from './provider.ts';

export interface ProviderAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Empty if it was cut off. */
  readonly text: string;
}

/** A provider without a connection after this time counts as unreachable: the next one still has time. Milliseconds. */
const connectMs = 5000;

/** No answer came. */
export class NoAnswer extends Error {
  /** Whether there was a connection, by which the request may have arrived. */
  readonly hasReached: boolean;

  constructor(hasReached: boolean, cause: Error) {
    super('code' in cause ? String(cause.code) : cause.message, { cause });
    this.hasReached = hasReached;
  }
}

/**
 * Asks by a connection of its own: a kept one that the provider closes meanwhile could not be told from one that it
 * cuts after taking the message. @throws NoAnswer
 */
export function exchange({ url, body, ...how }: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer> {
  const isEncrypted = url.startsWith('https:');
  return new Promise((resolve, reject) => {
    let hasReached = false;
    const fail = (error: Error) => {
      clearTimeout(waiting);
      reject(new NoAnswer(hasReached, error));
    };
    const headers = { ...how.headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) };
    const request = (isEncrypted ? https : http).request(url, { ...how, headers, signal, agent: false }, (response) => {
      const parts: Buffer[] = [];
      const { statusCode: status = 0, headers: answered } = response;
      const end = (text: string) => resolve({ status, headers: answered, text });
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => end(Buffer.concat(parts).toString()));
      response.on('error', () => end(''));
    });
    const waiting = setTimeout(() => request.destroy(new Error('no connection in time')), connectMs);
    request.on('socket', (socket) => {
      socket.once(isEncrypted ? 'secureConnect' : 'connect', () => {
        hasReached = true;
        clearTimeout(waiting);
      });
    });
    request.on('error', fail);
    request.end(body);
  });
}
