import type { FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../http/browser-cookies.ts';

/** A form posted without a script: its fields as text. */
export type FormBody = Readonly<Record<string, string>>;

export const formType = 'application/x-www-form-urlencoded';

/** Reads a posted form. Line ends become `\n`; if a field is sent twice, the last counts. */
export function readForm(body: string): FormBody {
  const fields = [...new URLSearchParams(body)].map(([name, text]) => [name, text.replaceAll('\r\n', '\n')] as const);
  // Built from entries, so that no field can set a prototype.
  return Object.fromEntries(fields);
}

/**
 * Whether a form comes from one of our own pages. It carries no session, so little could be stolen, but another site
 * must not submit it through its visitors. Old browsers send `null`, because our pages send no Referer.
 */
export function isFromOurPages(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const from = request.headers.origin;
  return from === undefined || from === 'null' || isOwnOrigin(request, origin);
}
