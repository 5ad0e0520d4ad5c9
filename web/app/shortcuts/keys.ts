/** What a key does at the counter; null for one that does nothing, or belongs to whatever is being typed in. */
export type Deed = 'search' | 'help' | 'next' | 'previous' | 'leave';

const deeds: ReadonlyMap<string, Deed> = new Map([
  ['/', 'search'],
  ['?', 'help'],
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
  ['Escape', 'leave'],
]);

interface Pressed {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

/** Where the keyboard stands: in a search's line, in another field, or in none. */
export type Place = 'search' | 'field' | 'page';

/**
 * Reads a key. None means anything with a modifier (Shift is how '?' is written), and none while somebody types,
 * but Escape, which leaves a search's line.
 */
export function deedOf(pressed: Pressed, place: Place): Deed | null {
  if (pressed.defaultPrevented || pressed.isComposing || pressed.ctrlKey || pressed.altKey || pressed.metaKey)
    return null;
  const deed = deeds.get(pressed.key) ?? null;
  if (deed === 'leave') return place === 'search' ? deed : null;
  return place === 'page' ? deed : null;
}

const fields =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="listbox"]';

export function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof Element) || !target.closest(fields)) return 'page';
  return target.closest('[role="search"]') ? 'search' : 'field';
}
