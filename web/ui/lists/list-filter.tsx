import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../fields/field.tsx';
import css from './list-filter.module.css';

/** The most characters of a search; no row has as many. */
const longest = 100;

/** The filter above a list: a toggle (`children`) and a search field that filters while typing. */
export function ListFilter({
  search,
  onSearch,
  children,
}: {
  search: string;
  onSearch: (search: string) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <div className={css.filter}>
      <div className={css.options}>{children}</div>
      <div className={css.search} role="search">
        <TextField
          type="search"
          label={<span className="visually-hidden">{t('list.search')}</span>}
          placeholder={t('list.search')}
          maxLength={longest}
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
    </div>
  );
}
