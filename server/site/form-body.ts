import type { FastifyRequest } from 'fastify';

/** A form as a browser posts it without a script: its fields' texts. */
export type FormBody = Readonly<Record<string, string>>;

export const formType = 'application/x-www-form-urlencoded';

/** Reads a posted form. Line ends are the browser's `\r\n`; of a field sent twice the last counts. */
export function readForm(body: string): FormBody {
  const fields = [...new URLSearchParams(body)].map(([name, text]) => [name, text.replaceAll('\r\n', '\n')] as const);
  // Through entries, which never touch a prototype.
  return Object.fromEntries(fields);
}

const bengaliZero = 0x09e6;

/**
 * A number as it is kept, from how people write it: `৯৮৭৬৫ ৪৩২১০`, `1234-5678-9012`. What is no digit, space or hyphen
 * stays, to be refused.
 */
export function plainDigits(text: string): string {
  return text.replace(/[\s-]/g, '').replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero));
}

/**
 * Whether a form comes from one of our own pages. It carries no session, so there is little to steal; a page elsewhere
 * must not fill it in through its visitors all the same. Old browsers say `null`, as our pages name no referrer.
 */
export function isFromOurPages(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const from = request.headers.origin;
  return (
    from === undefined ||
    from === 'null' ||
    from === origin ||
    (URL.canParse(from) && new URL(from).host === request.host)
  );
}
