/**
 * Opens the search from anywhere: the button of the frame does not know the dialog, which is loaded late. A wish before
 * that is kept.
 */
let isWished = false;
let listener: (() => void) | null = null;

export function openSearch(): void {
  if (listener) listener();
  else isWished = true;
}

/** Calls `open` for each wish to search, also one from before; returns how to stop. */
export function onOpenSearch(open: () => void): () => void {
  listener = open;
  if (isWished) open();
  isWished = false;
  return () => {
    listener = null;
  };
}
