/** Opens the search from anywhere: the button of the frame and the keys do not know the dialog, which is loaded late. */
const target = new EventTarget();

export const openSearch = () => void target.dispatchEvent(new Event('open'));

/** Calls `listener` for each wish to search; returns how to stop. */
export function onOpenSearch(listener: () => void): () => void {
  target.addEventListener('open', listener);
  return () => target.removeEventListener('open', listener);
}
