import type { MouseEvent } from 'react';

/** Ignores the second click of a double click: on a toggle button it would undo the first. */
export function ignoreDoubleClick(onClick: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) onClick();
  };
}
