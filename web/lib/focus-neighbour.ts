import { useEffect, useState } from 'react';

/**
 * After a row was removed from a list, focuses the heading of the next row (of the previous one at the end), so that
 * the focus does not start again at the top of the page.
 * @param headingId the id of the heading of a row
 */
export function useFocusNeighbour(
  headingId: (id: number) => string,
): (rows: readonly { id: number }[], removed: number) => void {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.focus({ preventScroll: true });
  }, [wanted]);
  return (rows, removed) => {
    const at = rows.findIndex(({ id }) => id === removed);
    const neighbour = rows[at + 1] ?? rows[at - 1];
    setWanted(neighbour && headingId(neighbour.id));
  };
}
