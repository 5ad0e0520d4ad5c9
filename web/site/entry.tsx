import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteModule, SitePage } from '#contract/site.ts';
import '../ui/tokens.css';
import '../fonts/fonts.css';
import './base.css';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { Document } from './document.tsx';
import { HomePage } from './home/home-page.tsx';
import { Footer } from './parts/footer.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { textsIn } from './texts.ts';
import type { PageProps } from './texts.ts';

const bodies: Record<SitePage, (props: PageProps) => React.ReactNode> = { home: HomePage, comingSoon: ComingSoonPage };

/** Renders a public page to static HTML; nothing of React is sent with it. */
export const renderPage: SiteModule['renderPage'] = (page, language, content, head) => {
  const props: PageProps = { page, language, content, t: textsIn(language) };
  const Body = bodies[page];
  const html = renderToStaticMarkup(
    <Document {...props} head={head}>
      <TopBar {...props} />
      <main id="main"><Body {...props} /></main>
      <Footer {...props} />
    </Document>,
  );
  return `<!doctype html>${html}`;
};
