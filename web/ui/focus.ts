import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** The heading of the section or dialog around an element, or else the heading of the screen. */
export function headingAbove(element: HTMLElement): HTMLElement | null {
  return (
    element.closest('section, dialog')?.querySelector('h2') ?? element.closest('main')?.querySelector('h1') ?? null
  );
}

/**
 * When `part` is removed while it has the focus, focuses the heading above it, so that the focus does not start again
 * at the top of the page.
 */
export function useFocusHeadingOnUnmount(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) headingAbove(element)?.focus({ preventScroll: true });
    };
  }, [part]);
}

/** Whether an element takes typed text or letters: not radio buttons and checkboxes. */
export const isTypedIn = (element: Element | null): boolean =>
  element?.matches('input:not([type="radio"], [type="checkbox"]), textarea, select') ?? false;
