import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../actions/button.tsx';
import { Toast } from '../feedback/toast.tsx';
import { Toggle } from '../fields/toggle.tsx';
import { ListFilter } from './list-filter.tsx';
import { ListView } from './list-view.tsx';

/** The tab for all rows. */
const all = 'All';

/**
 * The list of a screen that manages a catalogue, in its four states, with a search and tabs above it and the last
 * toast.
 * @param tabs the tabs; the first is for all rows
 * @param tab the current tab; undefined for the first
 * @param words the search by which the rows are filtered; an empty list then offers to show all
 * @param emptyAction offered besides by an empty list
 * @param instead shown in place of the list
 */
export function ManagedList<Row, Tab extends string>({
  tabsLabel,
  tabs,
  tab,
  onTab,
  search,
  words,
  onSearch,
  emptyText,
  emptyAction,
  instead,
  toast,
  onToastClose,
  ...list
}: ComponentProps<typeof ListView<Row>> & {
  tabsLabel: string;
  tabs: readonly { value: Tab | 'All'; label: string }[];
  tab: Tab | undefined;
  onTab: (next: Tab | undefined) => void;
  search: string;
  words: string;
  onSearch: (next: string) => void;
  instead?: ReactNode;
  toast: ReactNode;
  onToastClose: () => void;
}) {
  const { t } = useTranslation('ui');
  const showAll = (
    <Button look="quiet" onClick={() => onSearch('')}>
      {t('list.showAll')}
    </Button>
  );
  return (
    <>
      <ListFilter search={search} onSearch={onSearch}>
        <Toggle<Tab | 'All'>
          label={tabsLabel}
          hideLabel
          value={tab ?? all}
          onChange={(next) => onTab(next === all ? undefined : next)}
          choices={tabs}
        />
      </ListFilter>
      {instead ?? (
        <ListView
          {...list}
          emptyText={words ? t('list.noneFound') : emptyText}
          emptyAction={words ? showAll : emptyAction}
        />
      )}
      <Toast onClose={onToastClose}>{toast}</Toast>
    </>
  );
}
