import { useLocation, useSearchParams } from 'react-router';

/**
 * The page of a list, kept in the address (`?page=2`, counted from 1), so that reload, back and shared links keep it.
 * Returns the page counted from 0, and a function to change it. `replace` adds no history entry. The scroll position
 * stays; the list's pager sets it.
 */
export function usePageInAddress({ replace = false }: { replace?: boolean } = {}): [
  page: number,
  turnTo: (page: number) => void,
] {
  const { state } = useLocation() as { state: unknown };
  const [params, setParams] = useSearchParams();
  const written = Number(params.get('page') ?? 1);
  const page = Number.isSafeInteger(written) && written > 0 ? written - 1 : 0;
  const turnTo = (next: number) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next > 0) after.set('page', String(next + 1));
        else after.delete('page');
        return after;
      },
      { replace, state, preventScrollReset: true },
    );
  };
  return [page, turnTo];
}
