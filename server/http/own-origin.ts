import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of ours sent the request, in a browser that names the page's site: the clinic's public address, or the
 * host that was asked, for example on the clinic's own network. A proxy may pass on another host, which then is not the
 * page's; a program names no site.
 * @param origin the clinic's public address
 */
export function isOwnOrigin({ headers: { origin: from }, host }: FastifyRequest, origin: string): boolean {
  return from !== undefined && (from === origin || (URL.canParse(from) && new URL(from).host === host));
}
