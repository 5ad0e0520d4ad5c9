import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { startLanguage } from '#web/i18n/index.ts';
import { Kit } from '#web/ui/kit.tsx';
import '#web/fonts/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/print.css';
import { PartsPage } from './parts-page.tsx';

/** Starts the page that `npm run dev` shows at /parts (`tools/dev-pages.ts`). Builds do not contain it. */
const root = document.getElementById('root');
if (root) {
  await startLanguage();
  createRoot(root).render(
    <StrictMode>
      <Kit>
        <BrowserRouter>
          <PartsPage />
        </BrowserRouter>
      </Kit>
    </StrictMode>,
  );
}
