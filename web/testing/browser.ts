import { onTestFinished, vi } from 'vitest';
import { fireEvent } from '@testing-library/react';

/** Collects the names of the files that are saved from now on until the test ends. */
export function savedFiles(): readonly string[] {
  const names: string[] = [];
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => pressed.mockRestore());
  return names;
}

/** A file as the server sends one. */
export const aPdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });

/**
 * `navigator.locks`, which happy-dom lacks: runs work under the same name one after the other, in order. For one test.
 */
export function newLocks() {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const next = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, next);
    return next;
  };
  return { request };
}

/**
 * Types like a scanner: all keys at once, wherever the focus is.
 * @param onto the element that has the focus; by default the active one
 * @returns whether the Enter reaches the focused element
 */
export function scan(text: string, onto: Element = document.activeElement ?? document.body): boolean {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  for (const key of text) fireEvent.keyDown(onto, { key });
  const goesOn = fireEvent.keyDown(onto, { key: 'Enter' });
  clock.mockRestore();
  return goesOn;
}

interface Resizable {
  happyDOM: { setViewport: (size: { width: number }) => void };
}

/** The width of the window in tests, in CSS pixels: lists are tables, and screens have one column. */
export const usualWidth = 1024;

/** Sets the width of the window in CSS pixels until the test ends: 390 is a phone, 1920 a large screen. */
export function setWidth(width: number): void {
  (window as unknown as Resizable).happyDOM.setViewport({ width });
}
