/** What a key does. */
export type ShortcutAction = 'search' | 'help' | 'next' | 'previous' | 'leave';

const actions: ReadonlyMap<string, ShortcutAction> = new Map([
  ['/', 'search'],
  ['?', 'help'],
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
  ['Escape', 'leave'],
]);

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

/** Where the focus is: in a search field, in another field, on a radio button or checkbox, or elsewhere. */
export type FocusPlace = 'search' | 'field' | 'choice' | 'page';

/**
 * The action of a key; null for none. Ctrl-K searches and F1 helps from anywhere. Other keys with a modifier do nothing
 * (except Shift, which '?' needs), nor do keys in a field, except Escape in a search field; radio buttons keep the
 * arrow keys.
 */
export function actionOf(pressed: KeyPress, place: FocusPlace): ShortcutAction | null {
  if (pressed.defaultPrevented || pressed.isComposing) return null;
  if ((pressed.ctrlKey || pressed.metaKey) && !pressed.altKey && pressed.key.toLowerCase() === 'k') return 'search';
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  if (pressed.key === 'F1') return 'help';
  const action = actions.get(pressed.key) ?? null;
  if (action === 'leave') return place === 'search' ? action : null;
  if (place === 'choice') return action === 'search' || action === 'help' ? action : null;
  return place === 'page' ? action : null;
}

const fields =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="listbox"]';

export function focusPlaceOf(target: EventTarget | null): FocusPlace {
  if (!(target instanceof Element) || !target.closest(fields)) return 'page';
  if (target.matches('[type="radio"], [type="checkbox"]')) return 'choice';
  return target.closest('[role="search"]') ? 'search' : 'field';
}
