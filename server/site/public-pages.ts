import type { Language } from '#contract/fields.ts';
import type { SiteContent, SitePage } from '#contract/site.ts';
import { encode, encoded } from './encoding.ts';
import type { Encoded } from './encoding.ts';
import type { PageSource } from './page-source.ts';

/** Renders a public page, or hands out the kept one while its content is as it was. */
export type ReadPublicPage = (page: SitePage, language: Language, content: SiteContent) => Promise<Encoded>;

/** Keeps one rendered, compressed body per page and language. */
export function keepPublicPages(pages: PageSource): ReadPublicPage {
  const kept = new Map<string, { version: string; body: Promise<Encoded> }>();

  return async (page, language, content) => {
    if (!pages.keepsPages) return encoded(Buffer.from(await pages.render(page, language, content)));
    const key = `${page} ${language}`;
    const version = JSON.stringify(content);
    const known = kept.get(key);
    if (known?.version === version) return await known.body;

    const body = pages.render(page, language, content).then((html) => encode(Buffer.from(html)));
    kept.set(key, { version, body });
    try {
      return await body;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  };
}
