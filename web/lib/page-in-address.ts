import { useSearchParams } from 'react-router';
import { useChangeAddress } from './change-address.ts';

/**
 * The page of a list, kept in the address (`?page=2`, counted from 1), so that reload, back and shared links keep it.
 * Returns the page counted from 0, and a function to change it. `replace` adds no history entry. `name`: of a
 * second list on a screen. The scroll position stays; the list's pager sets it.
 */
export function usePageInAddress({ replace, name = 'page' }: { replace?: boolean; name?: string } = {}): [
  page: number,
  turnTo: (page: number) => void,
] {
  const [params] = useSearchParams();
  const change = useChangeAddress({ replace });
  const written = Number(params.get(name) ?? 1);
  const page = Number.isSafeInteger(written) && written > 0 ? written - 1 : 0;
  const turnTo = (next: number) =>
    change((after) => {
      if (next > 0) after.set(name, String(next + 1));
      else after.delete(name);
    });
  return [page, turnTo];
}
