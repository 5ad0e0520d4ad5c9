import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { adoptLanguage } from '#web/accounts/shared/account-language.ts';
import { followLanguage, startLanguage } from '#web/i18n/index.ts';
import { startClinicName } from '#web/lib/clinic-name.ts';
import { checkSession } from '#web/lib/check-session.ts';
import { onSessionEnd, setRequestLanguage } from '#web/lib/client.ts';
import { guardDrafts } from '#web/lib/drafts.ts';
import { openSession } from '#web/lib/session.ts';
import { Kit } from '#web/ui/kit.tsx';
import '#web/fonts/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/print.css';
import { leadToLogIn } from './lead-to-log-in.ts';
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

async function start(root: HTMLElement): Promise<void> {
  openSession();
  guardDrafts();
  // Load texts, session and the first page in parallel.
  const texts = startLanguage();
  followLanguage(setRequestLanguage);
  const session = checkSession();
  const named = startClinicName();
  const router = createBrowserRouter(routes);
  onSessionEnd(leadToLogIn);
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

  const accountLanguage = await session;
  if (accountLanguage) await adoptLanguage(accountLanguage);
  await named;
}

const root = document.getElementById('root');
if (root) await start(root);
