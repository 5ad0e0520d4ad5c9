import type { ReactNode } from 'react';
import { languages, siteAddress } from '#contract/site.ts';
import type { SiteHead } from '#contract/site.ts';
import wordFont from '../fonts/bangla-word.woff2?url';
import bengaliFont from '../fonts/noto-sans-bengali.woff2?url';
import choices from './choices.js?url';
import type { PageProps } from './texts.ts';

interface DocumentProps extends PageProps {
  readonly head: SiteHead;
  readonly children: ReactNode;
}

/** The page's frame: head, and whatever stands in the body. */
export function Document({ page, language, content, t, head, children }: DocumentProps) {
  const clinic = content.profile.name[language];
  const values = { clinic, town: content.profile.town[language] };
  const titles = { home: t('home.title', values), comingSoon: `${t('comingSoon.title')} · ${clinic}` };
  const descriptions = { home: t('home.description', values), comingSoon: t('comingSoon.description', values) };
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{titles[page]}</title>
        <meta name="description" content={descriptions[page]} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141a18" />
        {page === 'comingSoon' && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={siteAddress(page, language)} />
        {languages.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={siteAddress(page, other)} />
        ))}
        <link rel="alternate" hrefLang="x-default" href={siteAddress(page, 'en')} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={language === 'bn' ? bengaliFont : wordFont} />
        {head.styles.map((href) => <link key={href} rel="stylesheet" href={href} />)}
        <script src={choices} />
        {head.scripts.map((src) => <script key={src} type="module" src={src} />)}
      </head>
      <body>{children}</body>
    </html>
  );
}
