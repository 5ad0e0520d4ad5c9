import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../fields/field.tsx';
import css from './list-filter.module.css';

/** Over a list: which of it is shown (`children`, a toggle), and a line that narrows it with each letter typed. */
export function ListFilter({
  sought,
  onSeek,
  children,
}: {
  sought: string;
  onSeek: (sought: string) => void;
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
          value={sought}
          onChange={(event) => onSeek(event.target.value)}
        />
      </div>
    </div>
  );
}
