import '#web/lib/quiet-zod.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { screens } from '#contract/screens.ts';
import { adoptLanguage } from '#web/accounts/account-language.ts';
import { followLanguage, startLanguage } from '#web/i18n/index.ts';
import { startClinicName } from '#web/lib/clinic-name.ts';
import { checkSession } from '#web/lib/check-session.ts';
import { onSessionEnd, speak } from '#web/lib/client.ts';
import { openSession } from '#web/lib/session.ts';
import '#web/fonts/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { routes } from './routes.tsx';

async function start(root: HTMLElement): Promise<void> {
  openSession();
  // Texts, session and the first page are all asked for at once.
  const texts = startLanguage();
  followLanguage(speak);
  const session = checkSession();
  const named = startClinicName();
  const router = createBrowserRouter(routes);
  onSessionEnd(() => void router.navigate(screens.logIn.path, { replace: true }));
  await texts;
  createRoot(root).render(<StrictMode><RouterProvider router={router} /></StrictMode>);

  const accountLanguage = await session;
  if (accountLanguage) await adoptLanguage(accountLanguage);
  await named;
}

const root = document.getElementById('root');
if (root) await start(root);
