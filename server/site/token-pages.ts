import { gzipSync } from 'node:zlib';
import type { Language } from '#contract/fields.ts';
import type { TokenPage } from '#contract/queue/token-page.ts';
import type { SiteContent } from '#contract/site.ts';
import { encoded } from './encoding.ts';
import type { Encoded } from './encoding.ts';
import type { PageSource } from './page-source.ts';

/** Most pages that are kept: when there are more, all are dropped and rendered again. */
const mostKept = 5000;
/** Milliseconds after which the clinic's name and phones are read again. */
const contentMs = 15_000;

/**
 * Renders the pages of numbers, and keeps each until its content changes: thousands of open ones ask every 20 seconds.
 * @param readContent the clinic's name and phones
 */
export function keepTokenPages(pages: PageSource, readContent: () => Promise<SiteContent>, now: () => Date) {
  const kept = new Map<string, { says: string; body: Encoded }>();
  let clinic: { until: number; read: Promise<{ content: SiteContent; profile: string }> } | null = null;
  const readClinic = () => {
    if (clinic && now().getTime() < clinic.until) return clinic.read;
    const read = readContent().then((content) => ({ content, profile: JSON.stringify(content.profile) }));
    const mine = { until: now().getTime() + contentMs, read };
    clinic = mine;
    read.catch(() => {
      if (clinic === mine) clinic = null;
    });
    return read;
  };
  return async (code: string, language: Language, answer: TokenPage | null): Promise<Encoded> => {
    const { content, profile } = await readClinic();
    // All unknown codes share one page.
    const shown = answer ? code : '';
    const key = `${language} ${shown}`;
    const says = JSON.stringify(answer) + profile;
    const known = kept.get(key);
    if (known?.says === says && pages.keepsPages) return known.body;
    const html = Buffer.from(await pages.render('token', language, content, { token: { code: shown, answer } }));
    const body = encoded(html, { gzip: gzipSync(html) });
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { says, body });
    return body;
  };
}
