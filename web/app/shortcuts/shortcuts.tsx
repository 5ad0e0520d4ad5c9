import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { deedOf, placeOf } from './keys.ts';
import { focusHeading, focusResult, focusSearch, focusSearchOnceThere } from './focus.ts';

const HelpSheet = lazy(() => import('./help-sheet.tsx'));

/**
 * The counter's keyboard: to the search, through the results, and a sheet that lists the keys. Silent while a sheet
 * lies over the page.
 */
export function Shortcuts() {
  const navigate = useNavigate();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useEffect(() => {
    const goToSearch = () => {
      if (focusSearch()) return;
      focusSearchOnceThere();
      void navigate(screens.dashboard.path);
    };
    const act = (event: KeyboardEvent) => {
      if (document.querySelector('dialog:modal')) return;
      const deed = deedOf(event, placeOf(event.target));
      // An arrow where there are no results scrolls the page, as ever.
      if (deed === null || ((deed === 'next' || deed === 'previous') && !focusResult(deed))) return;
      event.preventDefault();
      if (deed === 'search') goToSearch();
      if (deed === 'help') setIsHelpOpen(true);
      if (deed === 'leave') focusHeading();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [navigate]);
  return <Suspense>{isHelpOpen && <HelpSheet onClose={() => setIsHelpOpen(false)} />}</Suspense>;
}
