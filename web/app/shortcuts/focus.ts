/**
 * Where the keys lead on the screen that is shown. Results are rows and cards that open a screen: `data-opens`, set by
 * the design system.
 */

const main = () => document.querySelector('main');

/** Puts the keyboard into the screen's first search; whether there is one. */
export function focusSearch(): boolean {
  const line = main()?.querySelector<HTMLInputElement>('[role="search"] input');
  line?.focus();
  line?.select();
  return Boolean(line);
}

/** How long a screen may take to come, in milliseconds. */
const patience = 5000;

/**
 * The same on a screen that is on its way. Its heading is focused as it comes, to be read out: the search takes over
 * from there.
 */
export function focusSearchOnceThere(): void {
  const screen = main();
  if (!screen) return;
  const over = new AbortController();
  const watcher = new MutationObserver(() => take());
  const take = () => {
    if (document.activeElement?.tagName !== 'H1' || !focusSearch()) return;
    over.abort();
    watcher.disconnect();
  };
  screen.addEventListener('focusin', take, { signal: AbortSignal.any([over.signal, AbortSignal.timeout(patience)]) });
  watcher.observe(screen, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), patience);
}

export function focusHeading(): void {
  main()?.querySelector('h1')?.focus({ preventScroll: true });
}

/** Goes to the next or previous result, from outside of them to the first; whether there was one to go to. */
export function focusResult(way: 'next' | 'previous'): boolean {
  const results = [...(main()?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
  const at = results.findIndex((result) => result === document.activeElement);
  const wanted = at < 0 ? (way === 'next' ? 0 : -1) : at + (way === 'next' ? 1 : -1);
  const result = results[wanted];
  result?.focus();
  result?.scrollIntoView({ block: 'nearest' });
  return Boolean(result);
}
