import { useEffect, useEffectEvent } from 'react';
import { endsScan, nothingTyped, typedWith } from '#web/lib/scanner.ts';

/** What the counter's keys do. Browsers keep none of them for themselves. */
export interface CounterKeys {
  F2: () => void;
  /** Shift with F2. */
  home: () => void;
  F3: () => void;
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

/** The keys of the counter, wherever the focus is. The Enter that a scanner sends submits nothing. */
export function useCounterKeys(keys: CounterKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const isHome = event.key === 'F2' && event.shiftKey;
    const name = isSave ? 'save' : isHome ? 'home' : (event.key as keyof CounterKeys);
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
