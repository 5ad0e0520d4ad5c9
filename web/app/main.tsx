import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, createPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { screens } from '#contract/screens.ts';
import { adoptLanguage } from '#web/accounts/shared/account-language.ts';
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
    // The frame's own calls are refused there too.
    const { path } = screens.secondFactor;
    if (router.state.location.pathname !== path) void router.navigate(path, { replace: true });
  });
  // A new release of the clinic: its own portal at the next screen.
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

  // Behind the first screen: nobody waits for letters that few names have.
  void import('#web/fonts/scripts.css').catch(() => undefined);
  const accountLanguage = await session;
  // Kept by the service worker from before a new release, and nothing is typed yet.
  if (isOldRelease()) await loadNewRelease();
  if (accountLanguage) await adoptLanguage(accountLanguage);
  await named;
  if (import.meta.env.PROD) await keepShell();
}

const root = document.getElementById('root');
if (root) await start(root);
