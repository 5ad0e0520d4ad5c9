import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { EmptyState } from '../feedback/states.tsx';
import { ListView } from './list-view.tsx';
import { Pager } from './pager.tsx';

/**
 * A page of a list in its four states, with the pager below. An address past the last page leads back to the first one.
 * @param page the page shown, counted from 0, and the number of pages; undefined while it is not known or if there is
 *   only one
 * @param noSuchPage the text that says that there is no such page, if so
 * @param write formats a number in the current language
 */
export function PagedList<Row>({
  page,
  noSuchPage,
  onPage,
  write,
  ...list
}: ComponentProps<typeof ListView<Row>> & {
  page: { number: number; totalPages: number } | undefined;
  noSuchPage: string | undefined;
  onPage: (page: number) => void;
  write: (count: number) => string;
}) {
  const { t } = useTranslation('ui');
  if (noSuchPage !== undefined)
    return (
      <EmptyState text={noSuchPage}>
        <Button look="quiet" onClick={() => onPage(0)}>
          {t('pager.first')}
        </Button>
      </EmptyState>
    );
  return (
    <div>
      <ListView {...list} />
      {page && <Pager page={page.number} pages={page.totalPages} onPage={onPage} write={write} />}
    </div>
  );
}
