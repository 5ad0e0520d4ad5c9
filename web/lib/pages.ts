import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Page } from '#contract/paging.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from './api-error.ts';
import { formatNumber } from './format.ts';
import { useChangeAddress } from './choice-in-address.ts';

/**
 * The props of a `PagedList` that follow from a page and its error.
 * @param isPagerKept shows the pager also below a list with one page
 */
export function usePages(page: Page | undefined, error: unknown, { isPagerKept = false } = {}) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const hasPager = page && (isPagerKept ? page.totalElements > 0 : page.totalPages > 1);
  return {
    page: hasPager ? page : undefined,
    noSuchPage: failedWith(error, 'NO_SUCH_PAGE') ? t('error.NO_SUCH_PAGE') : undefined,
    write: (count: number) => formatNumber(count, language),
  };
}

/**
 * The page of a list, kept in the address (`?page=2`, counted from 1), so that reload, back and shared links keep it.
 * Returns the page counted from 0, and a function to change it. `replace` adds no history entry. `name` is the
 * parameter's name, for a second list on a screen. The scroll position stays; the list's pager changes it.
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
