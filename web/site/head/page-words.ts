import type { NoticePage, SitePage } from '#contract/site.ts';
import type { PageProps } from '../texts.ts';

/** What search engines and shared links show of a page. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
}

/** A page's title and description, in its language, with the clinic's name and town. */
export function pageWords({ page, language, content, form, t }: PageProps): PageWords {
  const clinic = content.profile.name[language];
  const values = { clinic, town: content.profile.town[language] };
  const of = (title: string, description: string): PageWords => ({ title: `${title} · ${clinic}`, description });
  const words: Record<SitePage | NoticePage, () => PageWords> = {
    home: () => ({ title: t('home.title', values), description: t('home.description', values) }),
    comingSoon: () => of(t('comingSoon.title'), t('comingSoon.description', values)),
    doctorsShowcase: () => of(t('doctors.title'), t('doctors.description', values)),
    contacts: () => of(form.sent ? t('sent.contacts') : t('contacts.title'), t('contacts.description', values)),
    register: () => of(form.sent ? t('sent.registered') : t('register.title'), t('register.description', values)),
    notFound: () => of(t('notFound.title'), t('notFound.text')),
    verify: () => of(t('verify.title'), t('verify.title')),
    failed: () => of(t('failed.title'), t('failed.text')),
  };
  return words[page]();
}
