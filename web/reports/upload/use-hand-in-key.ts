import { useEffect, useState } from 'react';

/** Receives Ctrl+Enter on the screen of an entry. */
export interface HandInKey {
  /** Handles the key from now on, including an earlier press; the returned function stops that. */
  readonly take: (handIn: () => void) => () => void;
}

const isHandIn = ({ key, ctrlKey, altKey, metaKey, repeat, isComposing }: KeyboardEvent) =>
  key === 'Enter' && ctrlKey && !altKey && !metaKey && !repeat && !isComposing;

/** In another form, or while a question is open, the key does not belong to the values. */
const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog:modal') !== null || (target instanceof Element && target.closest('form') !== null);

function makeKey() {
  let handIn: (() => void) | undefined;
  let isKept = false;
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || ['Control', 'Shift'].includes(event.key) || event.repeat) return;
    isKept = false;
    if (!isHandIn(event) || isElsewhere(event.target)) return;
    event.preventDefault();
    if (handIn) handIn();
    else isKept = true;
  };
  const forget = () => void (isKept = false);
  const take = (next: () => void) => {
    handIn = next;
    if (isKept) next();
    isKept = false;
    return () => void (handIn = undefined);
  };
  return { press, forget, take };
}

/**
 * Ctrl+Enter hands in from anywhere. If it is pressed before the values are loaded, it is kept until they are, unless
 * another key or place is pressed first: a late hand-in would surprise.
 */
export function useHandInKey(): HandInKey {
  const [key] = useState(makeKey);
  useEffect(() => {
    document.addEventListener('keydown', key.press);
    document.addEventListener('pointerdown', key.forget);
    return () => {
      key.forget();
      document.removeEventListener('keydown', key.press);
      document.removeEventListener('pointerdown', key.forget);
    };
  }, [key]);
  return key;
}
