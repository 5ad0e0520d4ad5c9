import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { actionOf, focusPlaceOf } from './keys.ts';
import { focusHeading, focusResult, focusSearch, focusSearchOnNextScreen } from './focus.ts';

const HelpSheet = lazyPart(() => import('./help-sheet.tsx'));

/** Keyboard shortcuts of the counter: search, move through results, and help. Off while a dialog is open. */
export function Shortcuts() {
  const navigate = useNavigate();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useEffect(() => {
    const goToSearch = () => {
      if (focusSearch()) return;
      focusSearchOnNextScreen();
      void navigate(screens.dashboard.path);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.querySelector('dialog:modal')) return;
      const action = actionOf(event, focusPlaceOf(event.target));
      // Without results an arrow scrolls the page as usual.
      if (action === null || ((action === 'next' || action === 'previous') && !focusResult(action))) return;
      event.preventDefault();
      if (action === 'search') goToSearch();
      if (action === 'help') setIsHelpOpen(true);
      if (action === 'leave') focusHeading();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  return <Suspense>{isHelpOpen && <HelpSheet onClose={() => setIsHelpOpen(false)} />}</Suspense>;
}
