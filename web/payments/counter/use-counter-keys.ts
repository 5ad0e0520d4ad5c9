import { useEffect, useEffectEvent } from 'react';
import { endsScan, nothingTyped, typedWith } from '#web/lib/scanner.ts';

/** What the counter's keys do, besides F1 for help. Browsers keep none of them for themselves. */
export interface CounterKeys {
  F2: () => void;
  /** Shift with F2. */
  home: () => void;
  F3: () => void;
  /** Shift with F4. */
  earlier: () => void;
  F4: () => void;
  F6: () => void;
  F7: () => void;
  F8: () => void;
  F9: () => void;
  F10: () => void;
  /** Ctrl with Enter. */
  save: () => void;
  Escape: () => void;
}

const withShift = new Map<string, keyof CounterKeys>([
  ['F2', 'home'],
  ['F4', 'earlier'],
]);

/** The keys of the counter, wherever the focus is. The Enter that a scanner sends submits nothing. */
export function useCounterKeys(keys: CounterKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const plain = event.key as keyof CounterKeys;
    const name = isSave ? 'save' : ((event.shiftKey ? withShift.get(event.key) : undefined) ?? plain);
    if (event.repeat || event.altKey || !Object.hasOwn(keys, name) || (event.key.startsWith('F') && event.ctrlKey))
      return;
    if (document.querySelector('dialog:modal')) return;
    event.preventDefault();
    keys[name]();
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
