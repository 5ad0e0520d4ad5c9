import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../fields/field.tsx';
import css from './list-filter.module.css';

/** Over a list: which of it is shown (`children`, a toggle), and a line that narrows it with each letter typed. */
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
      <div className={css.which}>{children}</div>
      <div className={css.search} role="search">
        <TextField
          type="search"
          label={<span className="visually-hidden">{t('list.search')}</span>}
          placeholder={t('list.search')}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
    </div>
  );
}
