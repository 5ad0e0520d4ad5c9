import { useEffect, useState } from 'react';

/** Where Ctrl+Enter goes on the screen of an entry. */
export interface HandInKey {
  /** Takes the key from now on, with a press that came before; ends with what is returned. */
  readonly take: (handIn: () => void) => () => void;
}

const isHandIn = ({ key, ctrlKey, altKey, metaKey, repeat, isComposing }: KeyboardEvent) =>
  key === 'Enter' && ctrlKey && !altKey && !metaKey && !repeat && !isComposing;

/** In a form of its own, or while something is asked, it is not meant for the values. */
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
 * Ctrl+Enter hands in wherever the focus is. Pressed before the values are there, it is kept until they are, unless
 * another key or place is pressed first: what was asked for a while ago surprises.
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
