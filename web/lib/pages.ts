import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/paging.ts';
import { useLanguage } from '#web/i18n/index.ts';
import { failedWith } from './api-error.ts';
import { formatNumber } from './format.ts';

/**
 * What a `PagedList` is told of a page and its error.
 * @param isPagerKept the pager stands below a list with one page too
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
