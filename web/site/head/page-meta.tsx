import { languages, pageOrHome, siteAddress } from '#contract/site.ts';
import type { NoticePage, SitePage } from '#contract/site.ts';
import type { Language } from '#contract/fields.ts';
import type { PageProps } from '../texts.ts';
import { sharedPictureOf } from './structured-data.ts';

/** Title and description for search engines and shared links. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
}

/** A page's title and description in its language, with the clinic's name and town. */
export function pageMeta({ page, language, content, form, t }: PageProps): PageMeta {
  const clinic = content.profile.name[language];
  const values = { clinic, town: content.profile.town[language] };
  const of = (title: string, description: string): PageMeta => ({ title: `${title} · ${clinic}`, description });
  const words: Record<SitePage | NoticePage, () => PageMeta> = {
    home: () => ({ title: t('home.title', values), description: t('home.description', values) }),
    comingSoon: () => of(t('comingSoon.title'), t('comingSoon.description', values)),
    doctorsShowcase: () => of(t('doctors.title'), t('doctors.description', values)),
    prices: () => of(t('prices.title'), t('prices.description', values)),
    privacy: () => of(t('privacy.title'), t('privacy.description', values)),
    contacts: () => of(form.sent ? t('sent.contacts') : t('contacts.title'), t('contacts.description', values)),
    register: () => of(form.sent ? t('sent.registered') : t('register.title'), t('register.description', values)),
    logIn: () => of(t('logIn.title'), t('logIn.description', values)),
    otp: () => of(t('otp.title'), t('logIn.description', values)),
    signUp: () => of(t('signUp.title'), t('signUp.intro')),
    logOut: () => of(t('logOut.title'), t('logIn.description', values)),
    notFound: () => of(t('notFound.title'), t('notFound.text')),
    verify: () => of(t('verify.title'), t('verify.title')),
    paper: () => of(t('paper.title'), t('paper.title')),
    token: () => of(t('token.title'), t('token.title')),
    pay: () => of(t('pay.title'), t('pay.title')),
    cancelNumber: () => of(t('cancelNumber.title'), t('cancelNumber.title')),
    hall: () => of(t('hall.title'), t('hall.title')),
    offline: () => of(t('offline.title'), t('offline.text')),
    oldBrowser: () => of(t('oldBrowser.title'), t('oldBrowser.title')),
    failed: () => of(t('failed.title'), t('failed.text')),
  };
  return words[page]();
}

const locales: Record<Language, string> = { en: 'en_IN', bn: 'bn_IN' };
/** Open Graph data: how a link to the page looks in messages. */
export function SharedLink({ page, language, content, title, description }: PageProps & PageMeta) {
  const { profile, origin } = content;
  const { address, width, height } = sharedPictureOf(content);
  const properties: Record<string, string | number> = {
    'og:type': 'website',
    'og:site_name': profile.name[language],
    'og:title': title,
    'og:description': description,
    'og:url': origin + siteAddress(pageOrHome(page), language),
    'og:locale': locales[language],
    'og:image': address,
    'og:image:alt': profile.name[language],
    ...(width && height && { 'og:image:width': width, 'og:image:height': height }),
  };
  return (
    <>
      {Object.entries(properties).map(([property, text]) => (
        <meta key={property} property={property} content={String(text)} />
      ))}
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={locales[other]} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
