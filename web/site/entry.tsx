import { renderToStaticMarkup } from 'react-dom/server';
import { isAccountPage } from '#contract/site.ts';
import type { NoticePage as NoticePageName, SiteModule, SitePage } from '#contract/site.ts';
import { EnterCodePage, LogInPage, SignUpPage, LogOutPage } from './accounts/account-pages.tsx';
import { CancelNumberPage } from './cancel-number-page.tsx';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { ContactsPage } from './contacts/contacts-page.tsx';
import { DoctorsPage } from './doctors/doctors-page.tsx';
import { Document } from './document.tsx';
import { pageMeta } from './head/page-meta.tsx';
import { dataBlock, structuredDataOf } from './head/structured-data.ts';
import { HallPage } from './hall/hall-page.tsx';
import hallCss from './hall/hall.css?inline';
import { HomePage } from './home/home-page.tsx';
import { NoticePage } from './notice-page.tsx';
import { OldBrowserPage } from './old-browser-page.tsx';
import { OwnDocument } from './own-document.tsx';
import { Footer } from './parts/footer.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { PayPage } from './pay/pay-page.tsx';
import payCss from './pay/pay-page.css?inline';
import { PricesPage } from './prices/prices-page.tsx';
import { PrivacyPage } from './privacy/privacy-page.tsx';
import { RegisterPage } from './register/register-page.tsx';
import { PaperPage } from './paper-page.tsx';
import { TokenPage } from './token/token-page.tsx';
import tokenCss from './token/token-page.css?inline';
import followToken from './token/follow-token.js?url';
import { textsIn } from './texts.ts';
import type { PageProps } from './texts.ts';
import { VerifyPage } from './verify-page.tsx';
import '../ui/tokens.css';
import '../fonts/fonts.css';
import './base.css';

const bodies: Record<SitePage | NoticePageName, (props: PageProps) => React.ReactNode> = {
  home: HomePage,
  comingSoon: ComingSoonPage,
  doctorsShowcase: DoctorsPage,
  prices: PricesPage,
  privacy: PrivacyPage,
  contacts: ContactsPage,
  register: RegisterPage,
  logIn: LogInPage,
  otp: EnterCodePage,
  signUp: SignUpPage,
  logOut: LogOutPage,
  notFound: NoticePage,
  failed: NoticePage,
  offline: NoticePage,
  oldBrowser: OldBrowserPage,
  verify: VerifyPage,
  paper: PaperPage,
  token: TokenPage,
  pay: PayPage,
  cancelNumber: CancelNumberPage,
  hall: HallPage,
};

const [forms, accounts] = ['site/scripts/forms.ts', 'site/scripts/accounts.ts'];
export const scripts: SiteModule['scripts'] = {
  contacts: forms,
  register: forms,
  logIn: accounts,
  otp: accounts,
  signUp: accounts,
  logOut: accounts,
  hall: 'site/scripts/hall.ts',
};

/** The pages without the site's frame, with their own styles and scripts. */
const ownPages: Partial<Record<SitePage | NoticePageName, { css: string; scripts: readonly string[] }>> = {
  token: { css: tokenCss, scripts: [followToken] },
  pay: { css: payCss, scripts: [followToken] },
  hall: { css: hallCss, scripts: [] },
};
export const ownStyles: SiteModule['ownStyles'] = Object.values(ownPages).map(({ css }) => css);

/** How often the page of a number asks for news, in seconds; as in follow-token.js. */
const pollSeconds = 20;

/** Renders a public page to static HTML, without any React code for the browser. */
export const renderPage: SiteModule['renderPage'] = (page, language, content, head, form = {}) => {
  const props: PageProps = { page, language, content, form, t: textsIn(language) };
  const Body = bodies[page];
  const own = ownPages[page];
  if (own) {
    const isPolled = Boolean(form.token?.answer) || (form.pay?.answer?.state === 'DUE' && !form.pay.checkout);
    const html = renderToStaticMarkup(
      <OwnDocument
        {...props}
        title={pageMeta(props).title}
        scripts={[...(page === 'hall' || isPolled ? own.scripts : []), ...head.scripts]}
        refresh={isPolled ? pollSeconds : undefined}
      >
        <Body {...props} />
      </OwnDocument>,
    );
    return `<!doctype html>${html.replace('</head>', () => `<style>${own.css}</style></head>`)}`;
  }
  const html = renderToStaticMarkup(
    <Document {...props} head={head}>
      <TopBar {...props} />
      <main id="main">
        <Body {...props} />
      </main>
      {!isAccountPage(page) && <Footer {...props} />}
    </Document>,
  );
  const facts = structuredDataOf(props);
  // Inserted after rendering, because React would escape the quotation marks. By a function, because `$` is special in
  // replacement texts.
  const blocks = [head.css && `<style>${head.css}</style>`, facts && dataBlock(facts)].filter(Boolean).join('');
  return `<!doctype html>${html.replace('</head>', () => `${blocks}</head>`)}`;
};
