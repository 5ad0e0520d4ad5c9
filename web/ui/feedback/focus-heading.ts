import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** The heading over something: of its section or sheet, else of its screen. */
export function headingOver(element: HTMLElement): HTMLElement | null {
  return (
    element.closest('section, dialog')?.querySelector('h2') ?? element.closest('main')?.querySelector('h1') ?? null
  );
}

/**
 * When `part` leaves the page with the keyboard in it, the keyboard goes on at the heading over it, not at the top of
 * the page.
 */
export function useFocusHandedOn(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) headingOver(element)?.focus({ preventScroll: true });
    };
  }, [part]);
}
