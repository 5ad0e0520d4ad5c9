import { useEffect, useEffectEvent } from 'react';
import { endsScan, nothingTyped, scannerMs, typedWith } from './scanner.ts';

/** The elements that take typed text. Checkboxes, radio buttons, buttons and selects take none. */
const textFields =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], ' +
  '[type="file"], [type="range"], [type="color"]), [contenteditable]:not([contenteditable="false"])';

/** Whether a key belongs to somebody who types into a field or answers a dialog. */
const isTypedElsewhere = (target: Element): boolean =>
  target.closest(textFields) !== null || document.querySelector('dialog[open]') !== null;

/**
 * Gets what is scanned while no field has the focus. Each screen with a field for scans uses it, so that no scan is
 * lost after a button was pressed. Keys typed into a field, or while a dialog is open, are left alone. The Enter that
 * ends a scan presses no button.
 * @param onScan gets what was scanned, as it was typed
 * @param onKey gets a single key that no other key followed at the speed of a scanner, and the element it was pressed
 *   on; no key pressed on a select
 */
export function useScanAnywhere(onScan: (text: string) => void, onKey?: (key: string, target: Element) => void): void {
  const scanned = useEffectEvent(onScan);
  const alone = useEffectEvent((key: string, target: Element) => onKey?.(key, target));
  useEffect(() => {
    let [typed, waiting] = [nothingTyped, 0];
    const onDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      clearTimeout(waiting);
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !(target instanceof Element)) return;
      if (isTypedElsewhere(target)) return;
      if (key === 'Enter' && endsScan(typed, event.timeStamp)) {
        event.preventDefault();
        event.stopPropagation();
        scanned(typed.text);
      }
      typed = typedWith(typed, event);
      if (typed.text.length === 1 && key !== 'Shift' && !target.matches('select, input'))
        waiting = window.setTimeout(() => alone(key, target), scannerMs);
    };
    document.addEventListener('keydown', onDown, { capture: true });
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('keydown', onDown, { capture: true });
    };
  }, []);
}
