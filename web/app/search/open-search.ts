/**
 * Opens the search from anywhere: the button of the frame does not know the dialog, which is loaded late. A wish before
 * that is kept, and so is what is typed meanwhile: a receptionist does not wait for a dialog.
 */
let isWished = false;
let listener: (() => void) | null = null;

/** What was typed since the wish, and whether Enter ended it. */
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

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Keeps a key for the dialog that is on its way; false if none is, or if the key is nothing to search for. */
export function typeEarly({ key, ctrlKey, altKey, metaKey }: Key): boolean {
  if (!isLoading || ctrlKey || altKey || metaKey) return false;
  if (key === 'Escape') isLoading = false;
  else if (key === 'Enter') early = { ...early, isEntered: early.text !== '' };
  else if (key === 'Backspace') early = { text: early.text.slice(0, -1), isEntered: false };
  else if (key.length === 1) early = { text: early.text + key, isEntered: false };
  else return false;
  return true;
}

/** The dialog is there, and takes the keys itself. @returns those that came before */
export function endEarlyKeys(): EarlyKeys {
  isLoading = false;
  return early;
}
