import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/i18n/index.ts';
import { formatNumber } from './format.ts';

/**
 * The state of a screen that manages a catalogue: the search, the sheet that is open over the list, and the last toast.
 * @param loadForm loads the code of the form beforehand, if the reader `manages` the catalogue
 * @param headingIdOf the id of the heading of a row's card; after a row is deleted, that of its neighbour gets the
 *   focus
 */
export function useManager<Sheet>({
  manages,
  loadForm,
  headingIdOf,
}: {
  manages: boolean;
  loadForm: () => Promise<unknown>;
  headingIdOf: (id: number) => string;
}) {
  const [search, setSearch] = useState('');
  const [sheet, setSheet] = useState<Sheet>();
  const [toast, setToast] = useState<ReactNode>();
  const words = useDeferredValue(search);
  const focusNeighbour = useFocusNeighbour(headingIdOf);
  useEffect(() => {
    // A failed load is repeated, and its error shown, when the form is opened.
    if (manages) void loadForm().catch(() => undefined);
  }, [manages, loadForm]);
  const close = () => setSheet(undefined);
  const done = (text: string) => {
    close();
    setToast(text);
  };
  return {
    search,
    onSearch: setSearch,
    words,
    sheet,
    open: setSheet,
    close,
    toast,
    say: setToast,
    done,
    /** Says that one of the rows was deleted. */
    deleted: (text: string, rows: readonly { id: number }[], id: number) => {
      done(text);
      focusNeighbour(rows, id);
    },
  };
}

/** Returns a function that writes the name of a tab with its number of rows, once that is known. */
export function useTabName(): (name: string, count: number | undefined) => string {
  const language = useLanguage();
  return (name, count) => (count === undefined ? name : `${name} (${formatNumber(count, language)})`);
}

/**
 * After a row was removed from a list, focuses the heading of the next row (of the previous one at the end), so that
 * the focus does not start again at the top of the page.
 * @param headingId the id of the heading of a row
 */
function useFocusNeighbour(
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

/**
 * Rows that stay in a filtered list although they no longer match, until the filter changes: a row that was just
 * switched must not disappear under the finger.
 * @param filter the current filter
 */
export function useKeptRows(filter: string | undefined): { has: (id: number) => boolean; add: (id: number) => void } {
  const [kept, setKept] = useState<{ filter: string | undefined; ids: ReadonlySet<number> }>({
    filter,
    ids: new Set(),
  });
  if (kept.filter !== filter) setKept({ filter, ids: new Set() });
  const add = useCallback((id: number) => setKept((before) => ({ ...before, ids: new Set([...before.ids, id]) })), []);
  return { has: (id) => kept.filter === filter && kept.ids.has(id), add };
}
