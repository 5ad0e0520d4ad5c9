import { languages, pageOrHome, siteAddress } from '#contract/site.ts';
import type { Language } from '#contract/fields.ts';
import type { PageProps } from '../texts.ts';
import type { PageWords } from './page-words.ts';

const locales: Record<Language, string> = { en: 'en_IN', bn: 'bn_IN' };
/** The picture that comes with the site, `web/public/social.png`, in pixels. */
const ownPicture = { path: '/social.png', width: 1200, height: 630 } as const;

/** Open Graph: how a link to the page looks in a message. */
export function SharedLink({ page, language, content, title, description }: PageProps & PageWords) {
  const { profile, origin } = content;
  const properties: Record<string, string | number> = {
    'og:type': 'website',
    'og:site_name': profile.name[language],
    'og:title': title,
    'og:description': description,
    'og:url': origin + siteAddress(pageOrHome(page), language),
    'og:locale': locales[language],
    'og:image': profile.socialImage || origin + ownPicture.path,
    'og:image:alt': profile.name[language],
    ...(profile.socialImage === '' && { 'og:image:width': ownPicture.width, 'og:image:height': ownPicture.height }),
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
