import { Suspense, useEffect, useState } from 'react';
import { nothingTyped, typedWith } from '#web/lib/scanner.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { onOpenSearch, openSearch, typeEarly } from '../search/open-search.ts';
import { actionOf, focusPlaceOf } from './keys.ts';

const HelpSheet = lazyPart(() => import('./help-sheet.tsx'));
const SearchDialog = lazyPart(() => import('../search/search-dialog.tsx'));

/** Keyboard shortcuts of the counter: search, move through results, and help. Off while a dialog is open. */
export function Shortcuts() {
  const [sheet, setSheet] = useState<'help' | 'search'>();
  useEffect(() => onOpenSearch(() => setSheet('search')), []);
  useEffect(() => {
    let typed = nothingTyped;
    const onKeyDown = (event: KeyboardEvent) => {
      if (focusPlaceOf(event.target) === 'page' && typeEarly(event)) {
        event.preventDefault();
        if (event.key === 'Escape') setSheet(undefined);
        return;
      }
      // A scanner never presses Ctrl, so a key right after a Ctrl shortcut was pressed by a person.
      typed = event.ctrlKey ? nothingTyped : typedWith(typed, event);
      // Keys of a scanner are for the screen that expects a scan.
      if (typed.text.length > 1) return;
      if (document.querySelector('dialog:modal')) return;
      const action = actionOf(event, focusPlaceOf(event.target));
      // Without results an arrow scrolls the page as usual.
      if (action === null || ((action === 'next' || action === 'previous') && !focusResult(action))) return;
      event.preventDefault();
      if (action === 'search') openSearch();
      if (action === 'help') setSheet('help');
      if (action === 'leave') focusHeading();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const close = () => setSheet(undefined);
  return (
    <Suspense>
      {sheet === 'help' && <HelpSheet onClose={close} />}
      {sheet === 'search' && <SearchDialog onClose={close} />}
    </Suspense>
  );
}

const main = () => document.querySelector('main');

function focusHeading(): void {
  main()?.querySelector('h1')?.focus({ preventScroll: true });
}

/**
 * Focuses the next or previous result, or the first or last if none has the focus; false if there is none. Results are
 * rows and cards with `data-opens`, which the design system sets.
 */
function focusResult(way: 'next' | 'previous'): boolean {
  const results = [...(main()?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
  const at = results.findIndex((result) => result === document.activeElement);
  const wanted = at < 0 ? (way === 'next' ? 0 : -1) : at + (way === 'next' ? 1 : -1);
  const result = results[wanted];
  result?.focus();
  result?.scrollIntoView({ block: 'nearest' });
  return Boolean(result);
}
