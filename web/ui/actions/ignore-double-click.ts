import type { MouseEvent } from 'react';

/**
 * Takes a double press for one: where a button switches something there and back, the second press would undo the
 * first.
 */
export function singly(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) act();
  };
}
