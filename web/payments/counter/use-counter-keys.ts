import { useEffect, useEffectEvent } from 'react';

/** What the counter's keys do. Browsers keep none of them for themselves. */
export interface CounterKeys {
  F2: () => void;
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

/** A scanner types faster than this, in milliseconds from key to key; a person does not. */
const scannerMs = 30;
/** So many characters at that speed are a scanner's. */
const scannerLength = 6;

/**
 * Whether the Enter at `now` ends what a scanner typed.
 * @param times of the keys before it, in milliseconds
 */
export function endsScan(times: readonly number[], now: number): boolean {
  const last = [...times.slice(-scannerLength), now];
  return (
    times.length >= scannerLength && last.every((time, place) => place === 0 || time - last[place - 1]! < scannerMs)
  );
}

/** The keys of the counter, wherever the focus is. The Enter that a scanner sends submits nothing. */
export function useCounterKeys(keys: CounterKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const name = isSave ? 'save' : (event.key as keyof CounterKeys);
    if (event.repeat || event.altKey || !Object.hasOwn(keys, name) || (event.key.startsWith('F') && event.ctrlKey))
      return;
    if (document.querySelector('dialog:modal')) return;
    event.preventDefault();
    keys[name]();
  });
  useEffect(() => {
    let times: number[] = [];
    const onTyped = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && endsScan(times, event.timeStamp)) {
        event.preventDefault();
        event.stopPropagation();
      }
      times = event.key.length === 1 ? [...times.slice(-scannerLength), event.timeStamp] : [];
    };
    document.addEventListener('keydown', onTyped, { capture: true });
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onTyped, { capture: true });
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}
