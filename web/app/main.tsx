import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, createPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { screens } from '#contract/screens.ts';
import { adoptLanguage } from '#web/accounts/shared/own-account.ts';
import { followLanguage, startLanguage } from '#web/i18n/index.ts';
import { startClinicName } from '#web/lib/clinic-name.ts';
import { checkSession, openSession } from '#web/lib/session.ts';
import { onSecondFactorNeeded, onSessionEnd, setRequestLanguage } from '#web/lib/client.ts';
import { guardDrafts } from '#web/lib/drafts.ts';
import { isOldRelease, loadNewRelease } from '#web/lib/release.ts';
import { noteWay } from '#web/lib/way.ts';
import { Kit } from '#web/ui/kit.tsx';

import '#web/fonts/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/print.css';
import { leadToLogIn } from './screen-guard.tsx';
import { routes } from './routes.tsx';

/**
 * Without its texts the portal cannot start: shows the message in `index.html`, in both languages, with a retry button.
 */
function showNotStarted(root: HTMLElement): void {
  const template = document.getElementById('not-started');
  if (!(template instanceof HTMLTemplateElement)) return;
  root.replaceChildren(template.content.cloneNode(true));
  root.querySelector('button')?.addEventListener('click', () => window.location.reload());
}

/** Lets the service worker keep the portal's files for the next visit. Without one, the portal works the same. */
async function keepShell(): Promise<void> {
  if ('serviceWorker' in navigator) await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}

async function start(root: HTMLElement): Promise<void> {
  openSession();
  guardDrafts();
  // Load texts, session and the first page in parallel.
  const texts = startLanguage();
  followLanguage(setRequestLanguage);
  const session = checkSession();
  const named = startClinicName();
  const router = createBrowserRouter(routes);
  noteWay(router.state);
  router.subscribe(noteWay);
  onSessionEnd(leadToLogIn);
  onSecondFactorNeeded(() => {
    // The frame's own calls are refused on that screen too: stay there.
    const { path } = screens.secondFactor;
    if (router.state.location.pathname !== path) void router.navigate(path, { replace: true });
  });
  // After a new release on the server, the next screen is opened in its portal.
  router.subscribe(({ navigation: { location } }) => {
    if (location && isOldRelease()) void loadNewRelease(createPath(location));
  });
  try {
    await texts;
  } catch (error) {
    showNotStarted(root);
    throw error;
  }
  createRoot(root).render(
    <StrictMode>
      <Kit>
        <RouterProvider router={router} />
      </Kit>
    </StrictMode>,
  );

  // After the first screen: these fonts have letters of few names, and nobody should wait for them.
  void import('#web/fonts/scripts.css').catch(() => undefined);
  const accountLanguage = await session;
  // The service worker may have served the portal of an older release. Nothing is typed yet, so it can be replaced.
  if (isOldRelease()) await loadNewRelease();
  if (accountLanguage) await adoptLanguage(accountLanguage);
  await named;
  if (import.meta.env.PROD) await keepShell();
}

const root = document.getElementById('root');
if (root) await start(root);
