import type { ReactNode } from 'react';
import type { PageProps } from './texts.ts';

interface OwnDocumentProps extends Pick<PageProps, 'language'> {
  /** With the clinic's name. */
  readonly title: string;
  readonly scripts: readonly string[];
  /** Seconds after which a browser without scripts loads the page again. */
  readonly refresh?: number | undefined;
  readonly children: ReactNode;
}

/** The HTML of a page without the site's frame: no bar, and its own styles, which `entry.tsx` inserts. */
export function OwnDocument({ language, title, scripts, refresh, children }: OwnDocumentProps) {
  return (
    <html lang={language} translate="no">
      <head>
        <meta charSet="utf-8" />
        <meta name="google" content="notranslate" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {refresh !== undefined && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refresh)} />
          </noscript>
        )}
        {scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}
