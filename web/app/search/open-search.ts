/**
 * Opens the search from anywhere, without importing its dialog, which is loaded late. A request made before the dialog
 * is loaded is kept, and so are the keys typed meanwhile: a receptionist does not wait for a dialog.
 */
let isRequested = false;
let listener: (() => void) | null = null;

/** The text typed since the request, and whether Enter ended it. */
export interface EarlyKeys {
  readonly text: string;
  readonly isEntered: boolean;
}
const noKeys: EarlyKeys = { text: '', isEntered: false };
let early = noKeys;
let isLoading = false;

export function openSearch(): void {
  early = noKeys;
  isLoading = true;
  if (listener) listener();
  else isRequested = true;
}

/** Calls `open` for each request to search, also for one made before; returns a function that stops this. */
export function onOpenSearch(open: () => void): () => void {
  listener = open;
  if (isRequested) open();
  isRequested = false;
  return () => {
    listener = null;
  };
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Keeps a key for the dialog that is being loaded; false if none is, or if the key types nothing. */
export function typeEarly({ key, ctrlKey, altKey, metaKey }: Key): boolean {
  if (!isLoading || ctrlKey || altKey || metaKey) return false;
  if (key === 'Escape') isLoading = false;
  else if (key === 'Enter') early = { ...early, isEntered: early.text !== '' };
  else if (key === 'Backspace') early = { text: early.text.slice(0, -1), isEntered: false };
  else if (key.length === 1) early = { text: early.text + key, isEntered: false };
  else return false;
  return true;
}

/** Called by the dialog once it takes the keys itself. @returns the keys that were typed before */
export function endEarlyKeys(): EarlyKeys {
  isLoading = false;
  return early;
}
