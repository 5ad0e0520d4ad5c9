import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * A scanner types all keys at once, wherever the focus is.
 * @param onto what has the focus; nothing by default
 * @returns whether the Enter goes on to what has the focus
 */
export function scan(text: string, onto: Element = document.activeElement ?? document.body): boolean {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  for (const key of text) fireEvent.keyDown(onto, { key });
  const goesOn = fireEvent.keyDown(onto, { key: 'Enter' });
  clock.mockRestore();
  return goesOn;
}
