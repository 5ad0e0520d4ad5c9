/**
 * Where the keyboard shortcuts move the focus. Results are rows and cards with `data-opens`, set by the design system.
 */

const main = () => document.querySelector('main');

/** Focuses the screen's first search field; false if there is none. */
export function focusSearch(): boolean {
  const line = main()?.querySelector<HTMLInputElement>('[role="search"] input');
  line?.focus();
  line?.select();
  return Boolean(line);
}

/** How long to wait for the next screen, in milliseconds. */
const timeoutMs = 5000;

/** The same on the next screen once it has loaded. Its heading gets the focus first, to be read out. */
export function focusSearchOnNextScreen(): void {
  const screen = main();
  if (!screen) return;
  const done = new AbortController();
  const watcher = new MutationObserver(() => take());
  const take = () => {
    if (document.activeElement?.tagName !== 'H1' || !focusSearch()) return;
    done.abort();
    watcher.disconnect();
  };
  screen.addEventListener('focusin', take, { signal: AbortSignal.any([done.signal, AbortSignal.timeout(timeoutMs)]) });
  watcher.observe(screen, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), timeoutMs);
}

export function focusHeading(): void {
  main()?.querySelector('h1')?.focus({ preventScroll: true });
}

/** Focuses the next or previous result, or the first or last if none has the focus; false if there is none. */
export function focusResult(way: 'next' | 'previous'): boolean {
  const results = [...(main()?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
  const at = results.findIndex((result) => result === document.activeElement);
  const wanted = at < 0 ? (way === 'next' ? 0 : -1) : at + (way === 'next' ? 1 : -1);
  const result = results[wanted];
  result?.focus();
  result?.scrollIntoView({ block: 'nearest' });
  return Boolean(result);
}
