import type { ReactNode } from 'react';
import { isAccountPage, languages, pageOrHome, siteAddress } from '#contract/site.ts';
import type { SiteHead } from '#contract/site.ts';
import wordFont from '../fonts/bangla-word.woff2?url';
import bengaliFont from '../fonts/noto-sans-bengali.woff2?url';
import choices from './choices.js?url';
import { pageMeta, SharedLink } from './head/page-meta.tsx';
import type { PageProps } from './texts.ts';

interface DocumentProps extends PageProps {
  readonly head: SiteHead;
  readonly children: ReactNode;
}

/** The HTML document around a page. Addresses in metadata are absolute. */
export function Document({ head, children, ...props }: DocumentProps) {
  const {
    page,
    language,
    content: { origin },
    form,
  } = props;
  const words = pageMeta(props);
  const isFound = pageOrHome(page) === page;
  const isAccount = isAccountPage(page);
  return (
    <html
      lang={language}
      // Each page exists in both languages; a script or the portal could not change text that a browser has translated.
      translate="no"
      // The Bengali address to which people who chose Bengali are sent from the English one.
      data-bengali={language === 'en' && (page === 'home' || isAccount) ? siteAddress(page, 'bn') : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="google" content="notranslate" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{words.title}</title>
        <meta name="description" content={words.description} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141a18" />
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          href={language === 'bn' ? bengaliFont : wordFont}
        />
        {head.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {isAccount && <script src="/floor.js" />}
        <script src={choices} />
        {head.scripts.map((src) => (
          <script key={src} type="module" src={src} fetchPriority={isAccount ? undefined : 'low'} />
        ))}
        {(isAccount ||
          page === 'comingSoon' ||
          page === 'offline' ||
          page === 'oldBrowser' ||
          page === 'verify' ||
          page === 'paper' ||
          form.sent) && <meta name="robots" content="noindex" />}
        {isFound && (
          <>
            <link rel="canonical" href={origin + siteAddress(pageOrHome(page), language)} />
            {languages.map((other) => (
              <link key={other} rel="alternate" hrefLang={other} href={origin + siteAddress(pageOrHome(page), other)} />
            ))}
            <link rel="alternate" hrefLang="x-default" href={origin + siteAddress(pageOrHome(page), 'en')} />
            <SharedLink {...props} {...words} />
          </>
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={language === 'bn' ? '/bn/site.webmanifest' : '/site.webmanifest'} />
      </head>
      <body data-portal={isAccount ? head.portal?.join(' ') : undefined}>{children}</body>
    </html>
  );
}
