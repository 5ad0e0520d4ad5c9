import { useEffect, useEffectEvent } from 'react';
import { nothingTyped, typedWith } from '#web/lib/scanner.ts';

/** Whether a key acts on the screen: nobody types into a field, and no dialog is open. */
export const isFreeKey = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element &&
  !target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select') &&
  // In a choice these keys choose.
  !(target.matches('[type="radio"]') && (key === ' ' || key.startsWith('Arrow'))) &&
  document.querySelector('dialog:modal') === null;

/**
 * Handles keys while nobody types, by the name of the key; `Shift+B` with Shift. Keys from a scanner are ignored. An
 * action that returns false leaves the key to the browser.
 */
export function useFreeKeys(keys: Readonly<Record<string, (() => unknown) | undefined>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent, typed: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || typed.length > 1 || !isFreeKey(event)) return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = keys[event.shiftKey ? `Shift+${name.toUpperCase()}` : name];
    if (act && act() !== false) event.preventDefault();
  });
  useEffect(() => {
    let typed = nothingTyped;
    const press = (event: KeyboardEvent) => {
      typed = typedWith(typed, event);
      onKey(event, typed.text);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
