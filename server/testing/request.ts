import { endpoints, pathsOf } from '#contract/endpoints.ts';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { aPdf, aPng, multipart } from './uploads.ts';
import type { SentFile } from './uploads.ts';
import type { TestAnswer, TestCall } from './app.ts';

/** An input without its call's types, because tests also send what no call allows. */
export interface RawInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The fields beside the file of a call that takes one. */
  form?: Record<string, unknown>;
  /** The file, or the ways in which it differs from a small valid one. */
  upload?: Partial<SentFile>;
}

export const allEndpoints = Object.entries(endpoints) as [EndpointName, Endpoint][];

/** Puts an input into one of a call's addresses, by default the first. */
export function addressOf(endpoint: Endpoint, input: RawInput, path = pathsOf(endpoint)[0] ?? ''): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams(
    Object.entries(input.query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return query ? `${filled}?${query}` : filled;
}

/** Makes a call with an input, by default at the first of its addresses. */
export function send(
  call: TestCall,
  endpoint: Endpoint,
  input: RawInput,
  path?: string,
  headers?: Record<string, string>,
): Promise<TestAnswer> {
  const address = addressOf(endpoint, input, path);
  if (endpoint.upload) {
    const file = !['reports.manageSigners', 'clinic.change', 'doctors.manage'].includes(endpoint.action)
      ? // Signatures, the logo, and photos of doctors and clinic are pictures, everything else is a report.
        { name: endpoint.upload.file[0] ?? 'file', filename: 'report.pdf', content: aPdf }
      : { name: 'file', filename: 'picture.png', content: aPng() };
    const sent = multipart({ ...file, ...input.upload }, input.form ?? {});
    return call(endpoint.method, address, sent.payload, { ...sent.headers, ...headers });
  }
  return call(endpoint.method, address, input.body === undefined ? undefined : JSON.stringify(input.body), headers);
}
