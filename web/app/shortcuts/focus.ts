/**
 * Where the keyboard shortcuts move the focus. Results are rows and cards with `data-opens`, set by the design system.
 */

const main = () => document.querySelector('main');

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
