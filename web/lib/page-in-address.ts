import { useSearchParams } from 'react-router';
import { useChangeAddress } from './change-address.ts';

/**
 * The page of a list, kept in the address (`?page=2`, counted from 1), so that reload, back and shared links keep it.
 * Returns the page counted from 0, and a function to change it. `replace` adds no history entry. The scroll position
 * stays; the list's pager sets it.
 */
export function usePageInAddress({ replace }: { replace?: boolean } = {}): [
  page: number,
  turnTo: (page: number) => void,
] {
  const [params] = useSearchParams();
  const change = useChangeAddress({ replace });
  const written = Number(params.get('page') ?? 1);
  const page = Number.isSafeInteger(written) && written > 0 ? written - 1 : 0;
  const turnTo = (next: number) =>
    change((after) => {
      if (next > 0) after.set('page', String(next + 1));
      else after.delete('page');
    });
  return [page, turnTo];
}
