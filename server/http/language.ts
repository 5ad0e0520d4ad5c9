import type { Language } from '#contract/fields.ts';

/** English or Bengali from an Accept-Language header, whichever comes first; null if it names neither. */
export function languageOf(header: string | undefined): Language | null {
  for (const part of (header ?? '').slice(0, 200).toLowerCase().split(',')) {
    const tag = part.trim().slice(0, 2);
    if (tag === 'en' || tag === 'bn') return tag;
  }
  return null;
}
