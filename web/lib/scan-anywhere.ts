import { useEffect, useEffectEvent } from 'react';
import { endsScan, nothingTyped, scannerMs, typedWith } from './scanner.ts';

/** Where keys are typed into. A tick, a choice, a button or a list of choices takes no text. */
const textFields =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], ' +
  '[type="file"], [type="range"], [type="color"]), [contenteditable]:not([contenteditable="false"])';

/** Whether a key is somebody's who types into a field or answers a dialog. */
const isTypedElsewhere = (target: Element): boolean =>
  target.closest(textFields) !== null || document.querySelector('dialog[open]') !== null;

/**
 * What is scanned while no field has the focus; each screen with a field for scans takes it here, so that no tube is
 * lost after a press of a button. What is typed into any field, or while a dialog is open, stays there. The Enter that
 * ends a scan presses nothing.
 * @param onScan gets what was scanned, as it was typed
 * @param onKey gets a single key that no other followed as fast as a scanner types, and where it was pressed; not one
 *   that was pressed on a list of choices
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
