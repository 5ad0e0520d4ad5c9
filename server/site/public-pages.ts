import type { Language } from '#contract/fields.ts';
import type { FormState, NoticePage, SentMark, SiteContent, SitePage } from '#contract/site.ts';
import { compress, encoded } from './encoding.ts';
import type { Encoded } from './encoding.ts';
import type { PageSource } from './page-source.ts';

/**
 * Renders a public page, or returns the cached one while its content is unchanged. `sent` shows thanks in the form's
 * place.
 */
export type ReadPublicPage = (
  page: SitePage | NoticePage,
  language: Language,
  content: SiteContent,
  sent?: SentMark,
) => Promise<Encoded>;

/** Caches one rendered, compressed body per page, language and form outcome. */
export function keepPublicPages(pages: PageSource): ReadPublicPage {
  const kept = new Map<string, { version: string; body: Promise<Encoded> }>();

  return async (page, language, content, sent) => {
    const form: FormState = { sent };
    if (!pages.keepsPages) return encoded(Buffer.from(await pages.render(page, language, content, form)));
    const key = `${page} ${language} ${sent ?? ''}`;
    const version = JSON.stringify(content);
    const known = kept.get(key);
    if (known?.version === version) return await known.body;

    const body = pages.render(page, language, content, form).then((html) => compress(Buffer.from(html)));
    kept.set(key, { version, body });
    try {
      return await body;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  };
}

/**
 * Remembers the last content, so that a visitor can still look up the phone number while the database is unreachable.
 * @returns how to read the content, and `fallback` until content was read
 */
export function keepContent(
  read: () => Promise<SiteContent>,
  fallback: SiteContent,
  onFailure: (error: unknown) => void,
): { read: () => Promise<SiteContent>; last: () => SiteContent } {
  let last: SiteContent | null = null;
  return {
    read: async () => {
      try {
        last = await read();
        return last;
      } catch (error) {
        if (!last) throw error;
        onFailure(error);
        return last;
      }
    },
    last: () => last ?? fallback,
  };
}
