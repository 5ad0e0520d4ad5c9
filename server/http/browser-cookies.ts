import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Browser } from '../shared/caller.ts';

/**
 * Whether one of our own pages sent the request. Browsers say so over https; older ones, and those that ask over plain
 * http, only name the page's site.
 */
function isOwnPage(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(request, origin) : site === 'same-origin';
}

/**
 * The browser's cookies. Over https their names begin with `__Host-`, so that no other site can set them; over plain
 * http (a demo) browsers would not accept that.
 * @param origin the clinic's public address
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply, origin: string): Browser {
  const isPrivate = request.protocol === 'https';
  const fullName = (name: string) => `${isPrivate ? '__Host-' : ''}clinic-${name}`;
  return {
    isOwnPage: isOwnPage(request, origin),
    recall: (name) => readCookie(request.headers.cookie ?? '', fullName(name)),
    keep: (name, value, seconds) => {
      const secure = isPrivate ? '; Secure' : '';
      const cookie = `${fullName(name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure}`;
      // Fastify sends several of these headers as several lines.
      void reply.header('set-cookie', cookie);
    },
    clearStorage: () => void reply.header('clear-site-data', '"storage"'),
  };
}

/** The first cookie of that name with a value we could have set. */
function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return /^[A-Za-z0-9._~-]{1,1000}$/.test(value ?? '') ? value! : null;
  }
  return null;
}

/**
 * Whether a page of ours sent the request, in a browser that names the page's site: the clinic's public address, or the
 * host that was asked, for example on the clinic's own network. A proxy may pass on another host, which then is not the
 * page's; a program names no site.
 * @param origin the clinic's public address
 */
export function isOwnOrigin({ headers: { origin: from }, host }: FastifyRequest, origin: string): boolean {
  return from !== undefined && (from === origin || (URL.canParse(from) && new URL(from).host === host));
}
