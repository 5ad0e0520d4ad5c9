import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '#contract/fields.ts';
import type { FormState, NoticePage, SiteContent, SitePage } from '#contract/site.ts';
import type { Encoded } from './encoding.ts';

/** A file requested by its own address. */
export interface StoredFile {
  readonly body: Encoded;
  /** Its content type. */
  readonly type: string;
  /** Whether its name contains a hash of its content, so that it never changes. */
  readonly hashed: boolean;
}

/** Where pages come from: the build in `dist`, or Vite during development. */
export interface PageSource {
  /** Content-Security-Policy of the portal. */
  readonly portalPolicy: string;
  /** Content-Security-Policy of the public pages. */
  readonly sitePolicy: string;
  /** Which portal this is: the address of its first script. Empty while developing. */
  readonly release: string;
  /** The service worker's script; undefined while developing. */
  readonly serviceWorker?: Encoded;
  /** Whether a rendered page may be cached until its content changes. */
  readonly keepsPages: boolean;
  /** The portal's `index.html`, for this address. */
  portal(address: string): Promise<Encoded>;
  /** A public page as complete HTML. */
  render(page: SitePage | NoticePage, language: Language, content: SiteContent, form?: FormState): Promise<string>;
  /** The file at exactly this path, if there is one. */
  file(path: string): StoredFile | undefined;
  /** Answers its own addresses and calls `next` for the rest. */
  readonly middleware?: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
}
