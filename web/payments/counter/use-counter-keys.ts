import { useEffect, useEffectEvent } from 'react';
import { endsScan, nothingTyped, typedWith } from '#web/lib/scanner.ts';

/**
 * The keys of the counter in the order in which they are shown, and the text for each. No browser uses them itself. F1
 * is the help of every screen.
 */
export const counterKeys = [
  ['F1', 'help'],
  ['F2', 'person'],
  ['Shift+F2', 'home'],
  ['F3', 'join'],
  ['F4', 'add'],
  ['Shift+F4', 'earlier'],
  ['F6', 'referrer'],
  ['F7', 'hold'],
  ['F8', 'discount'],
  ['F9', 'pay'],
  ['F10', 'last'],
  ['Ctrl+Enter', 'save'],
  ['Esc', 'back'],
] as const;

/** What each key does. */
export type CounterKeys = Record<Exclude<(typeof counterKeys)[number][0], 'F1'>, () => void>;

/** The name of the pressed key. Shift changes nothing for a key without a second meaning. */
function nameIn(keys: CounterKeys, { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'Ctrl+Enter';
  if (key === 'Escape') return 'Esc';
  const shifted = `Shift+${key}`;
  return shiftKey && Object.hasOwn(keys, shifted) ? shifted : key;
}

/** The keys of the counter, wherever the focus is. The Enter that a scanner sends submits nothing. */
export function useCounterKeys(keys: CounterKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const name = nameIn(keys, event);
    if (event.repeat || event.altKey || !Object.hasOwn(keys, name) || (event.key.startsWith('F') && event.ctrlKey))
      return;
    if (document.querySelector('dialog:modal')) return;
    event.preventDefault();
    keys[name as keyof CounterKeys]();
  });
  useEffect(() => {
    let typed = nothingTyped;
    const onTyped = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && endsScan(typed, event.timeStamp)) {
        event.preventDefault();
        event.stopPropagation();
      }
      typed = typedWith(typed, event);
    };
    document.addEventListener('keydown', onTyped, { capture: true });
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onTyped, { capture: true });
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}
